import java.util.Scanner;

public class FiveBits {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String mode = in.next(), line = in.next();
        StringBuilder out = new StringBuilder();
        if (mode.equals("encode")) {
            for (char c : line.toCharArray())
                out.append(Integer.toBinaryString(32 + c - 'a').substring(1));
        } else {
            for (int i = 0; i < line.length(); i += 5)
                out.append((char) ('a' + Integer.parseInt(line.substring(i, i + 5), 2)));
            out.reverse();
        }
        System.out.println(out);
    }
}
