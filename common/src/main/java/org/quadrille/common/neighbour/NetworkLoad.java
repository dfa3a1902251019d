package org.quadrille.common.neighbour;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.quadrille.common.cli.Words;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.proto.Request;

/** Blocks sent to another neighbour, which discards each and says so. */
final class NetworkLoad implements Load {
    private static final int BLOCK = 1 << 17;
    private static final double MEGABYTE = 1e6;
    private static final double BYTES_PER_MEGABIT = MEGABYTE / 8;
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private final String sender;
    private final String host;
    private final int port;
    private final String token;
    private final double bytesPerSecond;
    private long arrived;
    private volatile boolean interrupted;
    private volatile FrameChannel channel;

    /**
     * @param sender name of this process, for the other side's log
     * @param token the run's secret
     */
    NetworkLoad(String sender, String host, int port, String token, double megabitsPerSecond) {
        this.sender = sender;
        this.host = host;
        this.port = port;
        this.token = token;
        this.bytesPerSecond = megabitsPerSecond * BYTES_PER_MEGABIT;
    }

    @Override
    public void run(Until end) throws IOException {
        Request block = Request.newBuilder()
                .setPadding(ByteString.copyFrom(new byte[BLOCK]))
                .build();
        try (FrameChannel open = FrameChannel.connect(host, port, token, sender, CONNECT)) {
            channel = open;
            if (interrupted) {
                return;
            }
            Pace pace = new Pace(bytesPerSecond);
            do {
                open.call(block);
                arrived += BLOCK;
            } while (!end.await(pace.next(BLOCK)));
        } catch (IOException e) {
            if (!interrupted) {
                throw new IOException(
                        "could not send to the neighbour at " + Words.endpoint(host, port) + ": " + e.getMessage(), e);
            }
        }
    }

    @Override
    public void interrupt() {
        interrupted = true;
        FrameChannel open = channel;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public String used() {
        return String.format(Locale.ROOT, "%.1f MB arrived", arrived / MEGABYTE);
    }
}
