// Collects the values of the options in the 64 bits of a long: from 65813 tokens on some are larger than 63.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class SixtyFourValues {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static int[] value = new int[70_001];
    static int known = 0;

    public static void main(String[] args) throws IOException {
        int games = Integer.parseInt(in.readLine());
        while (games-- > 0) {
            if (!play()) return;
        }
    }

    static void extend(int largest) {
        while (known < largest) {
            int size = ++known;
            long seen = 0;
            for (int k = 1; k * k <= size; k++) seen |= 1L << value[size - k * k];
            value[size] = Long.numberOfTrailingZeros(~seen);
        }
    }

    /** The largest square whose removal leaves a heap of this value, else 1. */
    static int squareTo(int target, int size) {
        int k = (int) Math.sqrt(size);
        while (k > 1 && value[size - k * k] != target) k--;
        return k * k;
    }

    static boolean play() throws IOException {
        int n = Integer.parseInt(in.readLine());
        StringTokenizer sizes = new StringTokenizer(in.readLine());
        int[] heap = new int[n];
        int sum = 0;
        for (int i = 0; i < n; i++) {
            heap[i] = Integer.parseInt(sizes.nextToken());
            extend(heap[i]);
            sum ^= value[heap[i]];
        }
        while (true) {
            int i = 0;
            while (i < n && (value[heap[i]] ^ sum) >= value[heap[i]]) i++;
            if (i == n) { // "lost": any move will do
                i = 0;
                while (i < n - 1 && heap[i] == 0) i++;
            }
            if (heap[i] > 0) {
                int take = squareTo(value[heap[i]] ^ sum, heap[i]);
                say((i + 1) + " " + take);
                heap[i] -= take;
            }
            String answer = in.readLine();
            if (answer.equals("won")) return true;
            if (answer.equals("lost")) return false;
            StringTokenizer move = new StringTokenizer(answer);
            i = Integer.parseInt(move.nextToken()) - 1;
            int take = Integer.parseInt(move.nextToken());
            heap[i] -= take;
            sum = 0;
            for (int size : heap) sum ^= value[size];
        }
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
