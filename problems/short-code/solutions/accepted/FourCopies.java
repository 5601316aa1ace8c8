public class Solution {
    static String encode(long x) {
        return Long.toBinaryString(x | 1L << 32).substring(1).repeat(4);
    }

    static long decode(String code) {
        char[] bits = new char[32];
        for (int i = 0; i < code.length(); i++)
            if (code.charAt(i) != '?') bits[i % 32] = code.charAt(i);
        return Long.parseLong(new String(bits), 2);
    }
}
