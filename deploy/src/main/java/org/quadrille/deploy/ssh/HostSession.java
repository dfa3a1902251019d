package org.quadrille.deploy.ssh;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * One connection to a host, over which the host's part of a command runs: it reports facts, one a line, and is told
 * what to do. The script is sent over the connection, so that nothing has to be installed for it and no value appears
 * in a command line.
 */
final class HostSession implements AutoCloseable {
    private static final String ENTER = HostScripts.text("enter.sh");
    private static final String HOST = HostScripts.text("host.sh");

    private final SshProgram ssh;
    private final String destination;
    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private final CompletableFuture<String> complaints;

    private HostSession(SshProgram ssh, String destination, Process process) {
        this.ssh = ssh;
        this.destination = destination;
        this.process = process;
        in = new BufferedInputStream(process.getInputStream());
        out = new BufferedOutputStream(process.getOutputStream(), 1 << 16);
        complaints = new CompletableFuture<>();
        Thread reader = new Thread(() -> complaints.complete(text(process.getErrorStream())), "ssh-complaints");
        reader.setDaemon(true);
        reader.start();
    }

    /** Connects, with the script's variables by name. */
    static HostSession open(SshProgram ssh, String destination, Map<String, String> variables) {
        byte[] host = (HostScripts.assignments(variables) + HOST).getBytes(StandardCharsets.UTF_8);
        Map<String, String> entering = new LinkedHashMap<>(variables);
        entering.put("size", Integer.toString(host.length));
        byte[] enter = (HostScripts.assignments(entering) + ENTER).getBytes(StandardCharsets.UTF_8);
        // Byte by byte, because a shell that reads its script from its input may read beyond the end of the script.
        String command = "sh -c 'eval \"$(dd bs=1 count=" + enter.length + " 2>/dev/null)\"'";
        HostSession conversation = new HostSession(ssh, destination, ssh.start(destination, command));
        try {
            conversation.out.write(enter);
            conversation.out.write(host);
            conversation.out.flush();
        } catch (IOException e) {
            try (conversation) {
                throw conversation.failure();
            }
        }
        return conversation;
    }

    /** The next line that the host sends; null at the end. */
    private String line() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            for (; next >= 0 && next != '\n'; next = in.read()) {
                line.write(next);
            }
            return line.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw failure();
        }
    }

    /** The next line, as what it is. @throws HostFailure if there is none */
    HostLine next() {
        String line = line();
        if (line == null) {
            throw failure();
        }
        return HostLine.of(line);
    }

    /** Reads until the host has done its work. @throws HostFailure if it gives up, or ends before */
    void untilDone(Consumer<HostLine> heard) {
        for (HostLine line = next(); line.word() != HostLine.Word.DONE; line = next()) {
            if (line.word() == HostLine.Word.FAILED) {
                throw HostProblems.failed(line.rest(), complaint());
            }
            heard.accept(line);
        }
    }

    /** What the host sends, unprocessed. */
    InputStream in() {
        return in;
    }

    /** What goes to the host. */
    OutputStream out() {
        return out;
    }

    void tell(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw failure();
        }
    }

    /** Why the host sent less than it should have. */
    HostFailure failure() {
        int code = ended();
        return SshFailures.of(ssh.typed(destination), destination, code, complaints.join());
    }

    /** The last line of error output, once the connection has ended; empty for none. */
    private String complaint() {
        ended();
        return complaints
                .join()
                .lines()
                .reduce((first, last) -> last)
                .orElse("")
                .strip();
    }

    /** @throws HostFailure if the host's part did not complete */
    void requireWhole() {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw failure();
        }
        if (ended() != 0) {
            throw failure();
        }
    }

    private int ended() {
        try {
            out.close();
        } catch (IOException alreadyClosed) {
            // What ssh says about its end is reported instead.
        }
        return waited();
    }

    private int waited() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            throw new HostFailure("The command was interrupted.");
        }
    }

    private static String text(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** Ends the connection; the host's part ends with it. */
    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException alreadyClosed) {
            // It has ended by itself.
        }
        process.destroy();
    }
}
