public class Solution {
    static long low, high, guess;

    static String encode(long x) {
        return Long.toBinaryString((x - 1) >> 10 | 1L << 20).substring(1);
    }

    static long decode(String note) {
        low = (Long.parseLong(note, 2) << 10) + 1;
        high = low + 1023;
        return middle();
    }

    static long hear(String answer) {
        if (answer.equals("<")) high = guess - 1;
        else low = guess + 1;
        return middle();
    }

    static long middle() {
        return guess = (low + high) / 2;
    }
}
