package org.quadrille.audit.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Makes a broken connector out of a good one: stands between it and its database, and replaces one statement by another
 * one of the same length, which only the server sees.
 */
final class Mutant implements AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final ServerSocket listener;
    private final int serverPort;
    private final byte[] meant;
    private final byte[] said;

    /** @param said at most as long as {@code meant} */
    Mutant(int serverPort, String meant, String said) throws IOException {
        this.serverPort = serverPort;
        this.meant = meant.getBytes(StandardCharsets.US_ASCII);
        this.said = String.format("%-" + meant.length() + "s", said).getBytes(StandardCharsets.US_ASCII);
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // One end has closed, so the other closes too.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            start(() -> {
                try (client;
                        server) {
                    requests(client, server);
                }
            });
            start(() -> {
                try (client;
                        server) {
                    server.getInputStream().transferTo(client.getOutputStream());
                }
            });
        }
    }

    /** A client sends a statement in one piece. */
    private void requests(Socket client, Socket server) throws IOException {
        InputStream in = client.getInputStream();
        OutputStream out = server.getOutputStream();
        byte[] piece = new byte[PIECE];
        for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
            swap(piece, length);
            out.write(piece, 0, length);
        }
    }

    private void swap(byte[] body, int length) {
        for (int i = 0; i + meant.length <= length; i++) {
            if (Arrays.equals(body, i, i + meant.length, meant, 0, meant.length)) {
                System.arraycopy(said, 0, body, i, said.length);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
