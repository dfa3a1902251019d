package org.quadrille.deploy.ssh;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.quadrille.common.cli.Daemons;

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
        Daemons.start(() -> complaints.complete(text(process.getErrorStream())), "ssh-complaints");
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

    /** What ssh complains about, and what to do about it. */
    static final class SshFailures {
        /** Exit code of ssh if it has failed itself; otherwise its exit code is that of what ran on the host. */
        private static final int SSH_ITSELF = 255;

        private static final String NO_SPACE = "No space left on device";

        /**
         * What ssh says, and our sentence for it.
         *
         * @param sentence DEST stands for the destination, TYPED for what a user would type, REASON for what ssh says
         */
        private record Known(String complaint, String sentence) {
            boolean in(String complaints) {
                return Pattern.compile(complaint, Pattern.DOTALL)
                        .matcher(complaints)
                        .find();
            }
        }

        private static final List<Known> KNOWN = List.of(
                new Known(
                        "Could not resolve hostname|Name or service not known",
                        "There is no host DEST; correct the testbed's \"host\" or \"machines[].ssh\", or give it a name in your"
                                + " ssh configuration."),
                new Known(
                        "IDENTIFICATION HAS CHANGED|host key .* has changed|Offending .*key",
                        "The host key of DEST has changed: it is another machine, or was set up again; if you know why,"
                                + " remove the old key with `ssh-keygen -R` and the host's name, and connect once with `TYPED`."),
                new Known(
                        "Host key verification failed|No [^\n]* host key is known",
                        "The host key of DEST is not known here; connect once with `TYPED`, and accept the key if it is the"
                                + " host's."),
                new Known(
                        "Permission denied|Too many authentication failures|No supported authentication",
                        "ssh to DEST is not allowed without a password; put your public key there with `ssh-copy-id`, or"
                                + " start your ssh agent, until `TYPED` asks for nothing."),
                new Known(
                        "Connection refused",
                        "Nothing listens for ssh at DEST (Connection refused); start sshd there, or name its port in your"
                                + " ssh configuration."),
                new Known(
                        "timed out|No route to host|Network is unreachable|Timeout, server",
                        "DEST cannot be reached by ssh (REASON); start the machine, or let ssh through the firewall."),
                new Known(NO_SPACE, "There is no space left on DEST; free some where the message says (REASON)."));

        private SshFailures() {}

        /**
         * Why a connection ended early.
         *
         * @param typed how a user would type it
         * @param code exit code of ssh
         * @param complaints error output of ssh, or of what ran on the host
         */
        static HostFailure of(String typed, String destination, int code, String complaints) {
            String reason = complaints
                    .lines()
                    .filter(line -> !line.isBlank())
                    .reduce((first, last) -> last)
                    .orElse("it ended with exit code " + code)
                    .strip();
            for (Known known : KNOWN) {
                boolean ofSsh = code == SSH_ITSELF || known.complaint().equals(NO_SPACE);
                if (ofSsh && known.in(complaints)) {
                    return new HostFailure(known.sentence()
                            .replace("DEST", destination)
                            .replace("TYPED", typed)
                            .replace("REASON", reason));
                }
            }
            return new HostFailure(
                    "The connection to " + destination + " broke off (" + reason + "); try `" + typed + "`.");
        }
    }
}
