package org.quadrille.common.wire;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;

/**
 * Frames over one socket, for one reading and one writing thread. Buffers are reused from frame to frame, so that a
 * frame costs one system call each way and no garbage except the message. A frame above {@link #KEPT} gets a temporary
 * buffer and goes through the socket in pieces, because the JDK keeps, for each thread, a buffer as large as the
 * largest piece, and a process has hundreds of connections but few large answers.
 */
final class FrameStream {
    private static final int FIRST = 1 << 10;
    private static final int KEPT = 1 << 16;
    private static final int IDLE_SECONDS = 20;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private byte[] input = new byte[FIRST];
    private int from;
    private int to;
    private byte[] output = new byte[FIRST];
    private boolean limited;
    private long deadline;

    FrameStream(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            // A firewall may forget a connection on which nothing is said.
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
        }
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /** All reads together must end by this reading of {@link System#nanoTime}; a slow peer cannot stretch it. */
    void readBy(long nanos) {
        limited = true;
        deadline = nanos;
    }

    void readWithoutLimit() throws IOException {
        limited = false;
        socket.setSoTimeout(0);
    }

    /**
     * The next message, or null when the peer closed the connection between two frames.
     *
     * @throws BadFrame if the frame is torn, too long or no such message
     * @throws SocketTimeoutException if the limit of {@link #readBy} has passed
     */
    <T extends MessageLite> T read(Parser<T> parser, int longest) throws IOException {
        if (!fill(Wire.HEADER)) {
            return null;
        }
        int length = input[from] << 24
                | (input[from + 1] & 0xff) << 16
                | (input[from + 2] & 0xff) << 8
                | input[from + 3] & 0xff;
        if (length < 0 || length > longest) {
            throw new BadFrame("frame of " + Integer.toUnsignedString(length) + " bytes, over the limit of " + longest);
        }
        fill(Wire.HEADER + length);
        try {
            return parser.parseFrom(input, from + Wire.HEADER, length);
        } catch (InvalidProtocolBufferException e) {
            throw new BadFrame("frame of " + length + " bytes that does not parse");
        } finally {
            from += Wire.HEADER + length;
            if (from == to) {
                from = 0;
                to = 0;
                if (input.length > KEPT) {
                    input = new byte[FIRST];
                }
            }
        }
    }

    /** Reads until the buffer holds at least this many bytes from {@code from}; false at a clean end of the stream. */
    private boolean fill(int bytes) throws IOException {
        if (from + bytes > input.length) {
            byte[] target = bytes <= input.length ? input : new byte[capacity(bytes)];
            System.arraycopy(input, from, target, 0, to - from);
            input = target;
            to -= from;
            from = 0;
        }
        while (to - from < bytes) {
            if (limited) {
                socket.setSoTimeout(remainingMillis());
            }
            int got = in.read(input, to, Math.min(input.length - to, KEPT));
            if (got < 0) {
                if (to == from && bytes == Wire.HEADER) {
                    return false;
                }
                throw new BadFrame("torn frame: the peer closed after " + (to - from) + " of its bytes");
            }
            to += got;
        }
        return true;
    }

    private int remainingMillis() throws SocketTimeoutException {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (millis <= 0) {
            throw new SocketTimeoutException("no complete frame in time");
        }
        return (int) Math.min(millis, Integer.MAX_VALUE);
    }

    /**
     * Sends one message.
     *
     * @throws BadFrame if it is over {@link Wire#MAX_FRAME}; then nothing was sent
     */
    void write(MessageLite message) throws IOException {
        int length = message.getSerializedSize();
        if (length > Wire.MAX_FRAME) {
            throw new BadFrame("message of " + length + " bytes, over the limit of " + Wire.MAX_FRAME);
        }
        int whole = Wire.HEADER + length;
        if (whole > output.length) {
            output = new byte[capacity(whole)];
        }
        output[0] = (byte) (length >>> 24);
        output[1] = (byte) (length >>> 16);
        output[2] = (byte) (length >>> 8);
        output[3] = (byte) length;
        message.writeTo(CodedOutputStream.newInstance(output, Wire.HEADER, length));
        for (int sent = 0; sent < whole; sent += KEPT) {
            out.write(output, sent, Math.min(whole - sent, KEPT));
        }
        if (output.length > KEPT) {
            output = new byte[FIRST];
        }
    }

    private static int capacity(int bytes) {
        return bytes > KEPT ? bytes : Integer.highestOneBit(bytes - 1) << 1;
    }
}
