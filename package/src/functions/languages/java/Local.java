@about@
//
//     javac Local.java Solution.java
//     java Local values.txt
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

final class Local {
    private static final String SPACE = " \t\r\n";
    private static String text;
    private static int at;

    public static void main(String[] arguments) throws Throwable {
        System.err.println("@note@");
        byte[] input = arguments.length > 0 ? Files.readAllBytes(Path.of(arguments[0])) : System.in.readAllBytes();
        text = new String(input, StandardCharsets.UTF_8);
        String[] kinds = {@kinds@};
        before();
        List<Object[]> cases = new ArrayList<>();
        List<Object> messages = new ArrayList<>();
        while (more()) {
            int begin = at;
            Object[] one = all(kinds);
            messages.add(@encode@);
            at = begin;
            cases.add(all(kinds));
        }
        before();
        int wrong = 0;
        for (int i = cases.size() - 1; i >= 0; i--) {
            Object[] one = cases.get(i);
            Object message = messages.get(i);
            Object back = @decode@;
            boolean right = @right@;
            if (!right) wrong++;
            System.out.println("case " + (i + 1) + ": @encode_name@(" + @encode_shown@ + ") = "
                + @message_shown@ + ", @decode_name@(" + @decode_shown@ + ") = "
                + @back_shown@ + (right ? "@word_right@" : ", WRONG"));
        }
        System.out.println(cases.size() + " cases, " + wrong + " wrong");
        System.exit(wrong > 0 ? 1 : 0);
    }

    /** What comes before either function. */
    private static void before() throws Throwable {
        at = 0;
@before@
    }

    private static Object[] all(String[] kinds) {
        Object[] values = new Object[kinds.length];
        for (int i = 0; i < kinds.length; i++) values[i] = take(kinds[i]);
        return values;
    }

    private static IllegalArgumentException fail(String message) {
        System.err.println("values: " + message);
        System.exit(2);
        return new IllegalArgumentException(message);
    }

    private static boolean more() {
        while (at < text.length() && SPACE.indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length();
    }

    private static String word() {
        if (!more()) throw fail("the values end in the middle of a case");
        int begin = at;
        while (at < text.length() && SPACE.indexOf(text.charAt(at)) < 0) at++;
        return text.substring(begin, at);
    }

    private static Object take(String kind) {
        if (kind.startsWith("[")) {
            String element = kind.substring(1, kind.length() - 1);
            Object values = Array.newInstance(type(element), Integer.parseInt(word()));
            for (int i = 0; i < Array.getLength(values); i++) Array.set(values, i, take(element));
            return values;
        }
        if (kind.equals("string")) return more() && text.charAt(at) == '"' ? quoted() : word();
        String word = word();
        try {
            switch (kind) {
                case "i32": return Integer.parseInt(word);
                case "i64": return Long.parseLong(word);
                case "u32": return Integer.toUnsignedLong(Integer.parseUnsignedInt(word));
                case "u64": return Long.parseUnsignedLong(word);
                case "bool":
                    if (word.equals("true") || word.equals("false")) return word.equals("true");
                    throw fail("expected true or false, found " + word);
                default:
                    boolean pairs = word.matches("0x([0-9a-fA-F]{2})*");
                    if (!pairs) throw fail("expected bytes such as 0x00ff, found " + word);
                    byte[] bytes = new byte[word.length() / 2 - 1];
                    for (int i = 0; i < bytes.length; i++) {
                        bytes[i] = (byte) Integer.parseInt(word.substring(2 * i + 2, 2 * i + 4), 16);
                    }
                    return bytes;
            }
        } catch (NumberFormatException error) {
            throw fail("not a number, or too large: " + word);
        }
    }

    private static String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            char next = text.charAt(at);
            if (next == '\\' && at + 1 < text.length()) {
                next = text.charAt(++at);
                next = next == 'n' ? '\n' : next == 'r' ? '\r' : next == 't' ? '\t' : next;
            }
            value.append(next);
        }
        if (at++ >= text.length()) throw fail("a closing quote is missing");
        return value.toString();
    }

    private static Class<?> type(String kind) {
        switch (kind) {
            case "bool": return boolean.class;
            case "i32": return int.class;
            case "i64": case "u32": case "u64": return long.class;
            case "string": return String.class;
            case "bytes": return byte[].class;
            default: return Array.newInstance(type(kind.substring(1, kind.length() - 1)), 0).getClass();
        }
    }

    private static String show(String kind, Object value) {
        if (kind.startsWith("[")) {
            StringJoiner shown = new StringJoiner(" ").add(String.valueOf(Array.getLength(value)));
            String element = kind.substring(1, kind.length() - 1);
            for (int i = 0; i < Array.getLength(value); i++) shown.add(show(element, Array.get(value, i)));
            return shown.toString();
        }
        if (kind.equals("u64")) return Long.toUnsignedString((long) value);
        if (kind.equals("bytes")) {
            StringBuilder shown = new StringBuilder("0x");
            for (byte one : (byte[]) value) shown.append(String.format("%02x", one));
            return shown.toString();
        }
        String shown = String.valueOf(value);
        if (!kind.equals("string") || shown.matches("[^\" \\t\\r\\n][^ \\t\\r\\n]*")) return shown;
        shown = shown.replace("\\", "\\\\").replace("\"", "\\\"");
        return '"' + shown.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"';
    }
}
