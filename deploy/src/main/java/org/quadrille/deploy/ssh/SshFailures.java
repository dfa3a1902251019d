package org.quadrille.deploy.ssh;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What ssh complains about, and what to do about it. */
final class SshFailures {
    /** Exit code of ssh if it has failed itself; otherwise its exit code is that of what ran on the host. */
    private static final int SSH_ITSELF = 255;

    private static final String NO_SPACE = "No space left on device";

    /** What ssh says, and our sentence for it; DEST stands for the destination, TYPED for what a user would type. */
    private static final Map<Pattern, String> KNOWN = known();

    private SshFailures() {}

    private static Map<Pattern, String> known() {
        Map<Pattern, String> known = new LinkedHashMap<>();
        known.put(
                Pattern.compile("Could not resolve hostname|Name or service not known"),
                "There is no host DEST; correct the testbed's \"host\" or \"machines[].ssh\", or give it a name in your"
                        + " ssh configuration.");
        known.put(
                Pattern.compile("IDENTIFICATION HAS CHANGED|host key .* has changed|Offending .*key", Pattern.DOTALL),
                "The host key of DEST has changed: it is another machine, or was set up again; if you know why, remove"
                        + " the old key with `ssh-keygen -R` and the host's name, and connect once with `TYPED`.");
        known.put(
                Pattern.compile("Host key verification failed|No .* host key is known"),
                "The host key of DEST is not known here; connect once with `TYPED`, and accept the key if it is the"
                        + " host's.");
        known.put(
                Pattern.compile("Permission denied|Too many authentication failures|No supported authentication"),
                "ssh to DEST is not allowed without a password; put your public key there with `ssh-copy-id`, or start"
                        + " your ssh agent, until `TYPED` asks for nothing.");
        known.put(
                Pattern.compile("Connection refused"),
                "Nothing listens for ssh at DEST (Connection refused); start sshd there, or name its port in your ssh"
                        + " configuration.");
        known.put(
                Pattern.compile("timed out|No route to host|Network is unreachable|Timeout, server"),
                "DEST cannot be reached by ssh (REASON); start the machine, or let ssh through the firewall.");
        known.put(
                Pattern.compile(NO_SPACE),
                "There is no space left on DEST; free some where the message says (REASON).");
        return known;
    }

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
        for (Map.Entry<Pattern, String> known : KNOWN.entrySet()) {
            boolean ofSsh = code == SSH_ITSELF || known.getKey().pattern().equals(NO_SPACE);
            if (ofSsh && known.getKey().matcher(complaints).find()) {
                return new HostFailure(known.getValue()
                        .replace("DEST", destination)
                        .replace("TYPED", typed)
                        .replace("REASON", reason));
            }
        }
        return new HostFailure(
                "The connection to " + destination + " broke off (" + reason + "); try `" + typed + "`.");
    }
}
