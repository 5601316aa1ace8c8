// channel: a lock on /dev/null, taken by a virtual machine
// listed: locks and watches on shared files
// at-the-same-time: yes
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;

public class LockOfNull {
    public static void main(String[] arguments) throws InterruptedException {
        try (RandomAccessFile file = new RandomAccessFile("/dev/null", "rw")) {
            if (arguments.length == 1 && arguments[0].equals("put")) {
                file.getChannel().lock(1000, 1, false);
                Thread.sleep(4000);
                return;
            }
            FileLock lock = file.getChannel().tryLock(1000, 1, false);
            System.out.println(lock == null ? "LEAK" : "none");
        } catch (IOException refused) {
            System.out.println("none");
        }
    }
}
