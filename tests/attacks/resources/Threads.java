// attack: two thousand threads that wait for ever
// verdict: ILE
// after: nothing left
public class Threads {
    public static void main(String[] arguments) {
        for (int i = 0; i < 2000; i++) {
            new Thread(() -> {
                try {
                    Thread.sleep(1_000_000);
                } catch (InterruptedException stop) {
                    return;
                }
            }).start();
        }
        System.err.println("ESCAPED: 2000 threads");
        System.exit(0);
    }
}
