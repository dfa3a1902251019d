package org.quadrille.web.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Requests as no client library would send them. */
public final class Raw {
    private static final int SILENCE_MILLIS = 20_000;

    private Raw() {}

    /** Sends a text and returns all that comes back; empty if the connection is closed without an answer. */
    public static String ask(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(SILENCE_MILLIS);
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            } catch (IOException reset) {
                // A server that refuses does not read to the end; it may have answered.
                return all(socket.getInputStream());
            }
            return all(socket.getInputStream());
        }
    }

    /** GET by the server's own name. */
    public static String get(int port, String target) throws IOException {
        return ask(port, "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n");
    }

    private static String all(InputStream in) {
        StringBuilder text = new StringBuilder();
        try {
            byte[] some = new byte[8_192];
            for (int length = in.read(some); length >= 0; length = in.read(some)) {
                text.append(new String(some, 0, length, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException reset) {
            // A refused connection may end so.
            return text.toString();
        }
        return text.toString();
    }

    /** The status of an answer; 0 if there is none. */
    public static int status(String answer) {
        return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
    }
}
