// Calls the functions of the solution for the judge: requests come on descriptor 3, replies leave on descriptor 4.
// Standard input and output are left alone.
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

final class Grader {
    private static final int RETURNED = 0, THREW = 1, UNFIT = 2;

    private static ByteBuffer request;
    private static ByteBuffer reply = little(new byte[1 << 12]);

    public static void main(String[] arguments) throws IOException {
        DataInputStream requests = new DataInputStream(new BufferedInputStream(input(), 1 << 16));
        OutputStream replies = output();
        while (true) {
            byte[] payload;
            try {
                payload = new byte[Integer.reverseBytes(requests.readInt())];
                requests.readFully(payload);
            } catch (EOFException end) {
                break;
            }
            request = little(payload);
            try {
                status(RETURNED);
                call(request.get());
            } catch (Unfit unfit) {
                status(UNFIT);
                say(unfit.getMessage());
            } catch (Throwable error) {
                error.printStackTrace();
                status(THREW);
                say(error.toString());
            }
            reply.putInt(0, reply.position() - 4);
            replies.write(reply.array(), 0, reply.position());
        }
        System.out.flush();
        System.exit(0);
    }

    private static void call(int function) throws Throwable {
        switch (function) {
@calls@
        }
    }

@types@
    private static final class Unfit extends RuntimeException {
        Unfit(String message) {
            super(message);
        }
    }

    private static <T> T there(T value, String kind) {
        if (value == null) throw new Unfit(kind + " is declared, found null");
        return value;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The reply, with room for so many bytes more. */
    private static ByteBuffer room(int count) {
        if (reply.remaining() < count) {
            int position = reply.position();
            reply = little(Arrays.copyOf(reply.array(), Math.max(position + count, 2 * reply.capacity())));
            reply.position(position);
        }
        return reply;
    }

    private static void status(int status) {
        reply.clear();
        reply.position(4);
        reply.put((byte) status);
    }

    private static void say(String message) {
        byte[] words = String.valueOf(message).getBytes(StandardCharsets.UTF_8);
        int length = Math.min(words.length, 1000);
        room(length).put(words, 0, length);
    }

    /** The descriptor of this number, which Java has no public name for; the run line opens java.io for it. */
    private static FileDescriptor descriptor(int number) throws ReflectiveOperationException {
        var constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
        constructor.setAccessible(true);
        return constructor.newInstance(number);
    }

    private static FileInputStream input() throws IOException {
        try {
            return new FileInputStream(descriptor(3));
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return new FileInputStream("/proc/self/fd/3");
        }
    }

    private static FileOutputStream output() throws IOException {
        try {
            return new FileOutputStream(descriptor(4));
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return new FileOutputStream("/proc/self/fd/4");
        }
    }
}
