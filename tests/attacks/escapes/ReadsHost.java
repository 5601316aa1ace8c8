// attack: reads secrets and asks for other virtual machines, from Java
// verdict: AC
// control: escapes
// after: nothing left
import java.nio.file.Files;
import java.nio.file.Path;

public class ReadsHost {
    public static void main(String[] arguments) {
        for (String name : new String[] {"/etc/passwd", "/etc/hostname", "/tmp/grundy-hostile-secret", "/proc/1/environ"}) {
            try {
                Files.readAllBytes(Path.of(name));
                System.err.println("ESCAPED: read " + name);
            } catch (Exception refused) {
                continue;
            }
        }
        long others = ProcessHandle.allProcesses().filter(p -> p.pid() > 2 && p.pid() != ProcessHandle.current().pid()).count();
        if (others > 0) {
            System.err.println("ESCAPED: sees " + others + " processes");
        }
        System.out.println("first\n1 5");
    }
}
