package org.quadrille.vconnector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;

/** A connector that is told to end still writes what it has not yet logged about strangers. */
class StrangersAtTheEndTest {
    private static final int STRANGERS = 20;
    private static final Pattern READY = Pattern.compile(":(\\d+) \\(transactions\\)");
    private static final Pattern REFUSED =
            Pattern.compile("(?m)^.* WARN +(?:(\\d+) more .*last: )?closed the connection from .*$");

    @TempDir
    Path folder;

    @Test
    void theLogOfAProcessThatEndsCountsThemAll() throws Exception {
        List<String> command =
                ThisJava.command(ConnectorMain.class.getName(), List.of("-XX:TieredStopAtLevel=1", "-Xmx64m"));
        command.addAll(List.of("--control-port", "0", "--port", "0", "--logs", folder.toString()));
        Path err = folder.resolve("err.txt");
        Process process =
                new ProcessBuilder(command).redirectError(err.toFile()).start();
        try {
            String ready = process.inputReader().readLine();
            Matcher port = READY.matcher(String.valueOf(ready));
            assertTrue(port.find(), () -> "it said \"" + ready + "\"");
            for (int i = 0; i < STRANGERS; i++) {
                knock(Integer.parseInt(port.group(1)));
            }
            process.destroy();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end");
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(err, StandardCharsets.UTF_8);
        long counted = REFUSED.matcher(said)
                .results()
                .mapToLong(line -> line.group(1) == null ? 1 : Long.parseLong(line.group(1)))
                .sum();
        assertEquals(STRANGERS, counted, said);
    }

    /** Returns once the process has cut it off, which it logs first. */
    private static void knock(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertEquals(-1, socket.getInputStream().read());
        } catch (SocketException e) {
            assertTrue(e.getMessage().contains("reset"), e.getMessage());
        }
    }
}
