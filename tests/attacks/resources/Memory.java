// attack: arrays up to two gibibytes, with OutOfMemoryError caught and ignored
// verdict: MLE
// after: nothing left
import java.util.ArrayList;
import java.util.List;

public class Memory {
    public static void main(String[] arguments) {
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < 2048; i++) {
            try {
                kept.add(new byte[1 << 20]);
            } catch (OutOfMemoryError full) {
                continue;
            }
        }
        System.out.println(kept.size());
    }
}
