// attack: declares a class in the package of the runtime itself
// verdict: CE
// after: nothing left
package java.lang;

public class Shadow {
    public static void main(String[] arguments) {
        System.err.println("ESCAPED: lives in java.lang");
    }
}
