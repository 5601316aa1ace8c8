// Bouton: the player to move loses exactly when the xor of the sizes is 0, so always leave 0.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class Xor {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    public static void main(String[] args) throws IOException {
        int games = Integer.parseInt(in.readLine());
        while (games-- > 0) {
            if (!play()) return;
        }
    }

    static boolean play() throws IOException {
        int n = Integer.parseInt(in.readLine());
        StringTokenizer sizes = new StringTokenizer(in.readLine());
        long[] heap = new long[n];
        long sum = 0;
        for (int i = 0; i < n; i++) {
            heap[i] = Long.parseLong(sizes.nextToken());
            sum ^= heap[i];
        }
        boolean myTurn = sum != 0;
        say(myTurn ? "first" : "second");
        while (true) {
            if (myTurn) {
                int i = 0;
                while ((heap[i] ^ sum) >= heap[i]) i++;
                long left = heap[i] ^ sum;
                say((i + 1) + " " + (heap[i] - left));
                heap[i] = left;
                sum = 0;
            }
            String answer = in.readLine();
            if (answer.equals("won")) return true;
            if (answer.equals("lost")) return false;
            StringTokenizer move = new StringTokenizer(answer);
            int i = Integer.parseInt(move.nextToken()) - 1;
            long take = Long.parseLong(move.nextToken());
            sum ^= heap[i] ^ (heap[i] - take);
            heap[i] -= take;
            myTurn = true;
        }
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
