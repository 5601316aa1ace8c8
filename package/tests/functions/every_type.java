// Gives back what it is given, of every type; and says in its own words what it understood.
public class Solution {
    static boolean echo_bool(boolean x) { return x; }
    static boolean[] echo_bool_array(boolean[] x) { return x; }
    static boolean[][] echo_bool_rows(boolean[][] x) { return x; }
    static int echo_i32(int x) { return x; }
    static int[] echo_i32_array(int[] x) { return x; }
    static int[][] echo_i32_rows(int[][] x) { return x; }
    static long echo_i64(long x) { return x; }
    static long[] echo_i64_array(long[] x) { return x; }
    static long[][] echo_i64_rows(long[][] x) { return x; }
    static long echo_u32(long x) { return x; }
    static long[] echo_u32_array(long[] x) { return x; }
    static long[][] echo_u32_rows(long[][] x) { return x; }
    static long echo_u64(long x) { return x; }
    static long[] echo_u64_array(long[] x) { return x; }
    static long[][] echo_u64_rows(long[][] x) { return x; }
    static String echo_string(String x) { return x; }
    static String[] echo_string_array(String[] x) { return x; }
    static String[][] echo_string_rows(String[][] x) { return x; }
    static byte[] echo_bytes(byte[] x) { return x; }
    static byte[][] echo_bytes_array(byte[][] x) { return x; }
    static byte[][][] echo_bytes_rows(byte[][][] x) { return x; }

    static String describe(boolean a, int b, long c, long d, long e, String f, byte[] g) {
        String text = a + " " + b + " " + c + " " + d + " " + Long.toUnsignedString(e) + " " + f;
        text += " " + f.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        for (byte one : g) text += " " + (one & 255);
        return text;
    }

    static long total(int[][] x) {
        long sum = 0;
        for (int i = 0; i < x.length; i++) for (int y : x[i]) sum += (long) (i + 1) * y;
        return sum;
    }

    static String[][] words() { return new String[][] {{"a", "", "\u00e4 b"}, {}}; }
    static long[] highest() { return new long[] {4294967295L, -1}; }

    private static int kept;
    static void keep(int n) { kept = n; }
    static int kept_one() { return kept; }
}
