// Has room for three heaps: a fourth is an uncaught ArrayIndexOutOfBoundsException.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class ThreeHeaps {
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
            boolean[] seen = new boolean[128]; // no value up to 70000 is larger than 65
            for (int k = 1; k * k <= size; k++) seen[value[size - k * k]] = true;
            while (seen[value[size]]) value[size]++;
        }
    }

    /** The largest square whose removal leaves a heap of this value; there is one for every smaller value. */
    static int squareTo(int target, int size) {
        int k = (int) Math.sqrt(size);
        while (value[size - k * k] != target) k--;
        return k * k;
    }

    static boolean play() throws IOException {
        int n = Integer.parseInt(in.readLine());
        StringTokenizer sizes = new StringTokenizer(in.readLine());
        int[] heap = new int[3];
        int sum = 0;
        for (int i = 0; i < n; i++) {
            heap[i] = Integer.parseInt(sizes.nextToken());
            extend(heap[i]);
            sum ^= value[heap[i]];
        }
        while (true) {
            int i = 0;
            while ((value[heap[i]] ^ sum) >= value[heap[i]]) i++;
            int take = squareTo(value[heap[i]] ^ sum, heap[i]);
            say((i + 1) + " " + take);
            heap[i] -= take;
            String answer = in.readLine();
            if (answer.equals("won")) return true;
            if (answer.equals("lost")) return false;
            StringTokenizer move = new StringTokenizer(answer);
            i = Integer.parseInt(move.nextToken()) - 1;
            take = Integer.parseInt(move.nextToken());
            sum = value[heap[i]] ^ value[heap[i] - take];
            heap[i] -= take;
        }
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
