package org.quadrille.audit.command;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
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
    private static final int LENGTH = 4;

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

    /** Passes on whole messages of the client; those up to and including the start-up have no type. */
    private void requests(Socket client, Socket server) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        // A message sent in pieces would wait for the acknowledgement of its first piece.
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(server.getOutputStream()));
        boolean started = false;
        while (true) {
            int type = started ? in.readByte() : 0;
            byte[] body = new byte[in.readInt() - LENGTH];
            in.readFully(body);
            if (started) {
                out.writeByte(type);
                swap(body);
            } else {
                // Version 3.0 of the protocol; a request for encryption, which comes first, has another number here.
                started = body[0] == 0 && body[1] == 3;
            }
            out.writeInt(body.length + LENGTH);
            out.write(body);
            if (in.available() == 0) {
                out.flush();
            }
        }
    }

    private void swap(byte[] body) {
        for (int i = 0; i + meant.length <= body.length; i++) {
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
