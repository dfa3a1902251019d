package org.quadrille.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.slf4j.LoggerFactory;

/**
 * Hosts that answer ssh, all on this machine: each user is one host, with a home of its own, in which real shells run
 * real commands. What is in {@code bin} of a home comes first on its PATH, so that a host can lack something. None has
 * systemd unless it is given one.
 */
final class SshFarm implements AutoCloseable {
    /** A systemd of one user, as far as the commands need one: it starts and stops what a unit names. */
    private static final String SYSTEMCTL = """
            [ "$1" != is-system-running ] || { echo running; exit 0; }
            [ "$1" = --user ] || exit 1
            echo "$*" >> "$HOME/asked"
            verb=$2
            shift 2
            for unit; do
              file=$HOME/.config/systemd/user/$unit
              [ -f "$file" ] || continue
              script=$(sed -n 's/^ExecStart=\\/bin\\/sh "\\(.*\\)"$/\\1/p' "$file")
              case $verb in
                start) kill -0 "$(cat "${script%/*}/pid")" || setsid /bin/sh "$script" < /dev/null > /dev/null 2>&1 & ;;
                disable) kill "$(cat "${script%/*}/pid")" ;;
              esac
            done
            """;

    /** Where the system's programs are. */
    private static final String SYSTEM = "/usr/local/bin:/usr/bin:/bin";

    private final Set<String> poor = ConcurrentHashMap.newKeySet();
    private final Path folder;
    private final SshServer server = SshServer.setUpDefaultServer();

    SshFarm(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        // It warns about every client that does not wait for its last message.
        ((Logger) LoggerFactory.getLogger("org.apache.sshd")).setLevel(Level.ERROR);
        Files.createDirectories(folder.resolve("bin"));
        program(folder.resolve("bin"), "systemctl", "echo offline; exit 1");
        SimpleGeneratorHostKeyProvider keys = new SimpleGeneratorHostKeyProvider(folder.resolve("host-key"));
        keys.setAlgorithm("EC");
        keys.setKeySize(256);
        server.setHost("127.0.0.1");
        server.setPort(0);
        server.setKeyPairProvider(keys);
        server.setPublickeyAuthenticator((user, key, session) -> !user.equals("stranger"));
        server.setCommandFactory((channel, command) -> new Shell(command));
        server.start();
        run(
                "ssh-keygen",
                "-q",
                "-t",
                "ecdsa",
                "-N",
                "",
                "-f",
                folder.resolve("id").toString());
        run(
                "ssh-keygen",
                "-q",
                "-t",
                "ecdsa",
                "-N",
                "",
                "-f",
                folder.resolve("other").toString());
        KeyPair key = keys.loadKeys(null).iterator().next();
        String address = "[127.0.0.1]:" + server.getPort() + " ";
        Files.writeString(folder.resolve("known"), address + PublicKeyEntry.toString(key.getPublic()) + "\n");
        Files.writeString(folder.resolve("known-changed"), address + Files.readString(folder.resolve("other.pub")));
        Files.writeString(folder.resolve("config"), """
                Host nowhere
                  HostName nowhere.invalid
                Host closed
                  HostName 127.0.0.1
                  Port 1
                Host changed
                  UserKnownHostsFile %1$s/known-changed
                Host unknown
                  UserKnownHostsFile %1$s/none
                Host trusting
                  StrictHostKeyChecking accept-new
                  UserKnownHostsFile %1$s/trusted
                Host careless
                  StrictHostKeyChecking no
                  UserKnownHostsFile %1$s/known-changed
                Host *
                  HostName 127.0.0.1
                  Port %2$d
                  IdentityFile %1$s/id
                  IdentitiesOnly yes
                  UserKnownHostsFile %1$s/known
                  GlobalKnownHostsFile /dev/null
                """.formatted(folder, server.getPort()));
    }

    /** Whether this machine has what the farm needs. */
    static boolean possible() {
        return there("ssh") && there("ssh-keygen") && Files.exists(Path.of("/proc/self"));
    }

    private static boolean there(String program) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(bin -> Files.isExecutable(Path.of(bin, program)));
    }

    static void program(Path bin, String name, String script) throws IOException {
        Files.createDirectories(bin);
        Path program = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IllegalStateException(String.join(" ", command) + " ended with " + code);
        }
    }

    /** Gives a host a program that is found before the system's. */
    void give(String user, String name, String script) throws IOException {
        program(home(user).resolve("bin"), name, script);
    }

    /** Makes a host lack a program of the system: it has links to all others, and no system folder on its PATH. */
    void takeAway(String user, String name) throws IOException {
        Path bin = Files.createDirectories(home(user).resolve("bin"));
        for (String place : SYSTEM.split(":")) {
            try (Stream<Path> programs = Files.list(Path.of(place))) {
                for (Path program : programs.toList()) {
                    Path link = bin.resolve(program.getFileName());
                    if (!link.endsWith(name) && Files.notExists(link, LinkOption.NOFOLLOW_LINKS)) {
                        Files.createSymbolicLink(link, program);
                    }
                }
            }
        }
        poor.add(user);
    }

    /** Gives a host a systemd that starts and stops units of its user. */
    void giveUserUnits(String user) throws IOException {
        give(user, "systemctl", SYSTEMCTL);
        give(user, "loginctl", "[ ! -e \"$HOME/no-linger\" ] && echo Linger=yes");
    }

    /** The home of a host's user. */
    Path home(String user) throws IOException {
        return Files.createDirectories(folder.resolve("homes").resolve(user));
    }

    /** What the commands get as {@code --ssh}. */
    String program() {
        return "ssh -F " + folder.resolve("config");
    }

    /** The processes that are left on a host. */
    List<ProcessHandle> processes(String user) throws IOException {
        try (Stream<Path> all = Files.walk(home(user))) {
            return all.filter(file -> file.endsWith("pid"))
                    .flatMap(file -> {
                        try {
                            return ProcessHandle.of(
                                    Long.parseLong(Files.readString(file).strip()))
                                    .stream();
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .toList();
        }
    }

    @Override
    public void close() throws IOException {
        server.stop(true);
        try (Stream<Path> homes = Files.list(folder.resolve("homes"))) {
            for (Path home : homes.toList()) {
                processes(home.getFileName().toString()).forEach(ProcessHandle::destroyForcibly);
            }
        }
    }

    /** A command as sshd runs it: by a shell, in the user's home, with nothing of this process's environment. */
    private final class Shell implements Command {
        private final String command;
        private InputStream in;
        private OutputStream out;
        private OutputStream error;
        private ExitCallback exit;
        private Process process;

        Shell(String command) {
            this.command = command;
        }

        @Override
        public void setInputStream(InputStream in) {
            this.in = in;
        }

        @Override
        public void setOutputStream(OutputStream out) {
            this.out = out;
        }

        @Override
        public void setErrorStream(OutputStream error) {
            this.error = error;
        }

        @Override
        public void setExitCallback(ExitCallback exit) {
            this.exit = exit;
        }

        @Override
        public void start(ChannelSession channel, Environment environment) throws IOException {
            String user = environment.getEnv().get(Environment.ENV_USER);
            Path home = home(user);
            ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", command).directory(home.toFile());
            Map<String, String> variables = shell.environment();
            variables.clear();
            variables.put("HOME", home.toString());
            variables.put(
                    "PATH",
                    String.join(
                            ":",
                            home.resolve("bin").toString(),
                            folder.resolve("bin").toString(),
                            System.getProperty("java.home") + "/bin",
                            poor.contains(user) ? "" : SYSTEM));
            process = shell.start();
            thread("in", () -> copy(in, process.getOutputStream()));
            Thread fromOut = thread("out", () -> copy(process.getInputStream(), out));
            Thread fromError = thread("error", () -> copy(process.getErrorStream(), error));
            thread("end", () -> {
                try {
                    int code = process.waitFor();
                    fromOut.join(TimeUnit.SECONDS.toMillis(10));
                    fromError.join(TimeUnit.SECONDS.toMillis(10));
                    exit.onExit(code);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        private static Thread thread(String name, Runnable task) {
            Thread thread = new Thread(task, "ssh-farm-" + name);
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        private static void copy(InputStream from, OutputStream to) {
            byte[] buffer = new byte[1 << 16];
            try (to) {
                for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                    to.write(buffer, 0, read);
                    to.flush();
                }
            } catch (IOException ended) {
                // One of the two ends is gone: nothing is left to copy, and the close tells the other end.
            }
        }

        @Override
        public void destroy(ChannelSession channel) throws IOException {
            if (process != null) {
                process.getOutputStream().close();
            }
        }
    }

    /** The files below a folder. */
    static TreeSet<String> below(Path top) throws IOException {
        try (Stream<Path> all = Files.walk(top)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> top.relativize(file).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
