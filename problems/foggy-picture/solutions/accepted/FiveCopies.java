class Solution {
    static String encode(boolean[][] picture) {
        StringBuilder one = new StringBuilder();
        for (boolean[] row : picture) {
            for (int j = 0; j < 8; j += 2) {
                one.append((row[j] ? 2 : 0) + (row[j + 1] ? 1 : 0));
            }
        }
        return one.toString().repeat(5);
    }

    static boolean[][] decode(String code) {
        boolean[][] picture = new boolean[8][8];
        for (int i = 0; i < 32; i++) {
            int at = i;
            while (code.charAt(at) == '?') {
                at += 32;
            }
            int symbol = code.charAt(at) - '0';
            picture[i / 4][i % 4 * 2] = symbol >= 2;
            picture[i / 4][i % 4 * 2 + 1] = symbol % 2 == 1;
        }
        return picture;
    }
}
