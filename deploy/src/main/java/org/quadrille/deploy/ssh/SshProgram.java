package org.quadrille.deploy.ssh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.quadrille.common.cli.ProgramOutput;
import org.quadrille.common.cli.UserError;

/**
 * The user's own ssh, with agents, jump hosts and known hosts as the user's configuration has them. It asks for no
 * password and accepts no host key by itself, even if that configuration allows it, because keys and passwords are sent
 * to hosts through it.
 */
public final class SshProgram {
    /** These times bound how long it takes to notice a host that is down, or that dies in the middle. */
    private static final List<String> OPTIONS = List.of(("-T -x -o BatchMode=yes -o ClearAllForwardings=yes"
                    + " -o ConnectTimeout=10 -o LogLevel=ERROR -o ServerAliveInterval=5 -o ServerAliveCountMax=4"
                    + " -o StrictHostKeyChecking=yes")
            .split(" "));

    private final List<String> words;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();

    /** @param words the program and its constant arguments, such as {@code ssh -F FILE} */
    public SshProgram(List<String> words) {
        this.words = List.copyOf(words);
        // Ctrl-C in a terminal reaches them by itself, but SIGTERM does not.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> running.forEach(Process::destroy), "end-ssh"));
    }

    /** How a user would type it for a destination. */
    String typed(String destination) {
        return String.join(" ", words) + " " + destination;
    }

    /** Starts a command on a host. @throws UserError if there is no such program */
    Process start(String destination, String command) {
        List<String> all = new ArrayList<>(words);
        all.addAll(OPTIONS);
        all.addAll(List.of("--", destination, command));
        try {
            Process process = new ProcessBuilder(all).start();
            running.add(process);
            process.onExit().thenAccept(running::remove);
            return process;
        } catch (IOException e) {
            throw new UserError("There is no program " + words.get(0) + " here ("
                    + ProgramOutput.whyNotStarted(e)
                    + "); install OpenSSH's client, or name another program with --ssh.");
        }
    }
}
