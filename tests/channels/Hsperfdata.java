// channel: the folder in which virtual machines show their counters
// listed: files in writable directories
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Hsperfdata {
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of("/tmp/hsperfdata_grundy-hostile");
        if (arguments.length == 1 && arguments[0].equals("put")) {
            try {
                Files.createDirectory(folder);
            } catch (IOException refused) {
                System.err.println(refused);
            }
            return;
        }
        System.out.println(Files.exists(folder) ? "LEAK" : "none");
        try {
            Files.deleteIfExists(folder);
        } catch (IOException refused) {
            System.err.println(refused); // it is another user's
        }
    }
}
