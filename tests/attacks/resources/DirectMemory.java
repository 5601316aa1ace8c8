// attack: memory outside of the heap that the virtual machine watches
// verdict: MLE
// after: nothing left
import java.lang.reflect.Field;

public class DirectMemory {
    public static void main(String[] arguments) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        for (int i = 0; i < 2048; i++) {
            unsafe.setMemory(unsafe.allocateMemory(1 << 20), 1 << 20, (byte) 1);
        }
    }
}
