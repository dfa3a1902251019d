package org.quadrille.deploy.ssh;

import java.util.List;
import java.util.regex.Pattern;

/** What ssh complains about, and what to do about it. */
final class SshFailures {
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
