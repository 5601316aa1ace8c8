import java.util.Scanner;

public class Halves {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        String mode = in.next();
        if (mode.equals("hide")) {
            int top = (in.nextInt() - 1) >> 10;
            System.out.println(String.format("%20s", Integer.toBinaryString(top)).replace(' ', '0'));
            return;
        }
        long low = (Long.parseLong(in.next(), 2) << 10) + 1;
        long high = low + 1023;
        while (low < high) {
            long middle = (low + high + 1) / 2;
            System.out.println("? " + middle);
            System.out.flush();
            if (in.next().equals("<")) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        System.out.println("! " + low);
    }
}
