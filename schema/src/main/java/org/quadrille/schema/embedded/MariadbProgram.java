package org.quadrille.schema.embedded;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Sql;

/**
 * MariaDB, from binaries of the system or of a folder.
 *
 * @param ending until a server that closes, or has taken its pid file away, is gone
 */
record MariadbProgram(MariadbBinaries binaries, Duration ending) implements ServerProgram {
    static final String NAME = "mariadb";

    private static final String PID_FILE = "mariadb.pid";

    /** There is no signal for an end without a shutdown. */
    private static final Facts MARIADB = new Facts(NAME, "root", "mysql", PID_FILE, "mariadbd", "TERM", "KILL");

    /** In the data folder of a server: the folder that its programs came from; empty if from the system. */
    private static final String HOME_FILE = "engine-home";

    /** Crash recovery ends before the first client can connect. */
    private static final Duration RECOVERY = Duration.ofHours(1);

    private static final Duration ENDING = Duration.ofSeconds(30);

    /** For all pages to be written; then the disk is what is wrong. */
    private static final Duration WRITING = Duration.ofMinutes(10);

    private static final long POLL_MILLIS = 20;

    /** As fast as any disk, while all pages are written. */
    private static final int PAGES_A_SECOND = 20_000;

    /**
     * The number of the process is written down before the server starts, so that whoever has to end it finds it at
     * any moment. A session of its own keeps a Ctrl-C on the terminal from it.
     */
    private static final String START =
            "echo $$ > \"$0\" && { command -v setsid > /dev/null && exec setsid \"$@\"; exec \"$@\"; }";

    /** So the script that makes the data begins to say what it lacks; its last words are an address of the web. */
    private static final String OF_THE_SCRIPT = "FATAL ERROR: ";

    /** What the user of the databases may do, on any server. */
    private static final String RIGHTS = "select, insert, update, delete, create, drop, references, index, alter,"
            + " create routine, alter routine, execute, lock tables, create temporary tables, process, reload, event,"
            + " trigger";

    MariadbProgram(MariadbBinaries binaries) {
        this(binaries, ENDING);
    }

    /** The program with which the server of a data folder was made. */
    static MariadbProgram ofKept(Path data) {
        try {
            String home = Files.readString(data.resolve(HOME_FILE)).strip();
            return new MariadbProgram(
                    MariadbBinaries.findAgain(home.isEmpty() ? Optional.empty() : Optional.of(Path.of(home))));
        } catch (IOException unknown) {
            return new MariadbProgram(MariadbBinaries.findAgain(Optional.empty()));
        }
    }

    @Override
    public Facts facts() {
        return MARIADB;
    }

    @Override
    public ServerParts parts() {
        return new ServerParts(
                NAME, "ib_logfile0", null, ServerParts.usualBeside(NAME), "innodb_log_group_home_dir", "tmpdir");
    }

    @Override
    public void makeAndStart(ServerFolder folder, ServerSettings settings, String password) throws IOException {
        ServerCommand program = new ServerCommand(folder.startLog());
        List<String> install = new ArrayList<>(List.of(binaries.install().toString(), "--no-defaults"));
        binaries.base().ifPresent(base -> install.add("--basedir=" + base));
        install.addAll(List.of(
                "--datadir=" + folder.data(),
                temporaryFiles(folder),
                "--auth-root-authentication-method=socket",
                // Else whoever makes it gets a second account with all rights.
                "--auth-root-socket-user=root",
                "--skip-test-db",
                "--skip-name-resolve"));
        asRoot().ifPresent(install::add);
        Files.createDirectories(folder.data());
        if (!program.run(install, false)) {
            throw new IOException(complaint(program.lines()));
        }
        Files.writeString(
                folder.data().resolve(HOME_FILE),
                binaries.base().map(Path::toString).orElse(""));
        folder.writePassword(password);
        Path users = folder.data().resolve("users.sql");
        Files.createFile(users, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(users, users(password));
            launch(folder, settings, List.of(), List.of("--init-file=" + users));
        } finally {
            Files.delete(users);
        }
    }

    /** Run before the server lets anybody in; nobody comes in without the password. */
    private static String users(String password) {
        String superuser = "'root'@'" + EmbeddedServer.HOST + "'";
        String user = "'" + EmbeddedServer.USER + "'@'" + EmbeddedServer.HOST + "'";
        return "create or replace user " + superuser + " identified by '" + password + "';\n"
                + "grant all on *.* to " + superuser + " with grant option;\n"
                + "create or replace user " + user + " identified by '" + password + "';\n"
                + "grant " + RIGHTS + " on *.* to " + user + ";\n"
                + "drop user if exists 'root'@'localhost';\n";
    }

    @Override
    public void start(ServerFolder folder, ServerSettings settings, List<String> before) throws IOException {
        requireUnused(folder);
        new ServerProcess(folder.data(), this).forgetStranger();
        launch(folder, settings, before, List.of());
    }

    /**
     * A server locks its first data file for as long as it lives, also one in another container, whose process is not seen
     * here and whose pid file would be taken away.
     *
     * @throws UserError if there is such a server, or the file cannot be used
     */
    private void requireUnused(ServerFolder folder) throws IOException {
        Path first = folder.data().resolve("ibdata1");
        long end = System.nanoTime() + ending.toNanos();
        try (FileChannel channel = FileChannel.open(first, StandardOpenOption.WRITE)) {
            while (!locked(channel)) {
                if (System.nanoTime() - end > 0) {
                    throw new UserError("Another server works on the data of the embedded MariaDB server in "
                            + folder.path() + ", perhaps in another container (" + first
                            + " is locked); end that one first.");
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (NoSuchFileException none) {
            // The server says better what it misses.
            return;
        } catch (IOException e) {
            throw new UserError("The data file " + first + " of the embedded MariaDB server cannot be opened ("
                    + FileErrors.of(e) + "); start the server as the owner of that file.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("it was interrupted", e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try (FileLock lock = channel.tryLock()) {
            return lock != null;
        }
    }

    private void launch(ServerFolder folder, ServerSettings settings, List<String> before, List<String> more)
            throws IOException {
        ServerCommand program = new ServerCommand(folder.startLog());
        Path pidFile = folder.data().resolve(PID_FILE);
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of("/bin/sh", "-c", START, pidFile.toString()));
        command.addAll(List.of(binaries.server().toString(), "--no-defaults"));
        binaries.base().ifPresent(base -> command.add("--basedir=" + base));
        command.add("--datadir=" + folder.data());
        command.add(temporaryFiles(folder));
        command.add("--pid-file=" + pidFile);
        // Relative to the data folder, as the path of a socket may not be long.
        command.add("--socket=mariadb.sock");
        command.add("--skip-name-resolve");
        command.add("--port=" + settings.port());
        settings.values().forEach((name, value) -> command.add("--" + name + "=" + value));
        asRoot().ifPresent(command::add);
        command.addAll(more);
        Process server = program.start(command);
        try {
            awaitGreeting(server, settings.port(), pidFile, program);
        } catch (InterruptedException e) {
            throw ServerCommand.interrupted(server, false, e);
        }
    }

    /** Not where other servers have theirs: one that starts deletes all temporary tables that it finds, as left over. */
    private static String temporaryFiles(ServerFolder folder) {
        return "--tmpdir=" + folder.data();
    }

    /** MariaDB does not run as root unless it is told to. */
    private static Optional<String> asRoot() {
        return "root".equals(System.getProperty("user.name")) ? Optional.of("--user=root") : Optional.empty();
    }

    /** The server greets who connects, once it has recovered. */
    private static void awaitGreeting(Process server, int port, Path pidFile, ServerCommand program)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + RECOVERY.toNanos();
        while (!greets(port)) {
            if (!server.isAlive()) {
                // It takes its own file away only once it has started.
                Files.deleteIfExists(pidFile);
                throw new IOException(complaint(program.lines()));
            }
            if (System.nanoTime() - end > 0) {
                throw new IOException("it has not recovered within " + RECOVERY.toHours() + " hour");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private static boolean greets(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(EmbeddedServer.HOST, port), 1_000);
            socket.setSoTimeout(1_000);
            return socket.getInputStream().read() >= 0;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The first failure that the server reports, or else its last warning: the last failure only says that it ends. */
    private static String complaint(List<String> said) {
        List<String> told = Stream.concat(
                        said.stream()
                                .filter(line -> line.contains("[ERROR]") && !line.endsWith("Aborting")
                                        || line.startsWith(OF_THE_SCRIPT)),
                        reversed(said).filter(line -> line.contains("[Warning]")))
                .toList();
        if (told.isEmpty()) {
            return ServerCommand.last(said);
        }
        return told.get(0).replaceFirst("^" + OF_THE_SCRIPT + "|^.*?\\[(ERROR|Warning)\\] *(\\S*mariadbd: *)?", "");
    }

    private static Stream<String> reversed(List<String> lines) {
        List<String> copy = new ArrayList<>(lines);
        Collections.reverse(copy);
        return copy.stream();
    }

    /** Until no page is left that differs from the disk. */
    @Override
    public void checkpoint(Connection superuser) throws SQLException {
        checkpoint(superuser, WRITING);
    }

    static void checkpoint(Connection superuser, Duration longest) throws SQLException {
        long end = System.nanoTime() + longest.toNanos();
        String share = Sql.text(superuser, "select @@global.innodb_max_dirty_pages_pct");
        String capacity = Sql.text(superuser, "select @@global.innodb_io_capacity");
        String most = Sql.text(superuser, "select @@global.innodb_io_capacity_max");
        try {
            // It writes no more pages a second: 200, minutes for what a load leaves.
            Sql.execute(
                    superuser,
                    "set global innodb_io_capacity_max = greatest(" + most + ", " + PAGES_A_SECOND + ")",
                    "set global innodb_io_capacity = greatest(" + capacity + ", " + PAGES_A_SECOND + ")",
                    "set global innodb_max_dirty_pages_pct = 0");
            for (String left = dirty(superuser); !left.equals("0"); left = dirty(superuser)) {
                if (System.nanoTime() - end > 0) {
                    throw new SQLException("the server has not written all its pages to disk within "
                            + longest.toMinutes() + " minutes; " + left + " are left");
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while the server writes its pages", e);
        } finally {
            // In one statement, so that a connection that breaks in between leaves none of them raised.
            Sql.execute(
                    superuser,
                    "set global innodb_max_dirty_pages_pct = " + share + ", global innodb_io_capacity = " + capacity
                            + ", global innodb_io_capacity_max = " + most);
        }
    }

    private static String dirty(Connection superuser) throws SQLException {
        return Sql.text(
                superuser,
                "select variable_value from information_schema.global_status"
                        + " where variable_name = 'innodb_buffer_pool_pages_dirty'");
    }
}
