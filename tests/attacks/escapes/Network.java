// attack: connects to the host and opens a port, from Java
// verdict: AC
// control: escapes
// after: nothing left
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;

public class Network {
    public static void main(String[] arguments) {
        try (ServerSocket open = new ServerSocket(0)) {
            System.err.println("ESCAPED: listens on " + open.getLocalPort());
        } catch (Exception refused) {
            // as it should be
        }
        try (SocketChannel open = SocketChannel.open()) {
            System.err.println("ESCAPED: has a socket");
        } catch (Exception refused) {
            // as it should be
        }
        System.out.println("first\n1 5");
    }
}
