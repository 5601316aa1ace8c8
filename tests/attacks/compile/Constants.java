// attack: a constant that doubles with each of forty lines: terabytes of text inside of the compiler
// verdict: CE
// after: nothing left
public class Constants {
    static final String A = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    static final String B = A + A + A + A + A + A + A + A + A + A + A + A + A + A + A + A;
    static final String C = B + B + B + B + B + B + B + B + B + B + B + B + B + B + B + B;
    static final String D = C + C + C + C + C + C + C + C + C + C + C + C + C + C + C + C;
    static final String E = D + D + D + D + D + D + D + D + D + D + D + D + D + D + D + D;
    static final String F = E + E + E + E + E + E + E + E + E + E + E + E + E + E + E + E;
    static final String G = F + F + F + F + F + F + F + F + F + F + F + F + F + F + F + F;

    public static void main(String[] arguments) {
        System.out.println(G.length());
    }
}
