package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.Engine;

/** PostgreSQL, whose binaries come with the kit. */
final class PostgresProgram implements ServerProgram {
    static final String SUPERUSER = "postgres";

    /** Crash recovery ends before the first client can connect. */
    private static final Duration RECOVERY = Duration.ofHours(1);

    @Override
    public Engine engine() {
        return Engine.of("postgresql");
    }

    @Override
    public String superuser() {
        return SUPERUSER;
    }

    @Override
    public String superuserDatabase() {
        return "postgres";
    }

    @Override
    public String pidFile() {
        return "postmaster.pid";
    }

    @Override
    public String processName() {
        return "postgres";
    }

    @Override
    public String cleanSignal() {
        return "INT";
    }

    @Override
    public String quickSignal() {
        return "QUIT";
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        // It shares the machine with other servers and does not listen on a network.
        settings.put("listen_addresses", EmbeddedServer.HOST);
        settings.put("unix_socket_directories", "");
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("full_page_writes", "on");
        settings.put("max_connections", "200");
        return settings;
    }

    @Override
    public void makeAndStart(ServerFolder folder, ServerSettings settings, String password)
            throws IOException, SQLException {
        PostgresBinaries.prepare(folder);
        new PostgresFirstStart(folder, settings, password).run();
    }

    @Override
    public void start(ServerFolder folder, ServerSettings settings, List<String> before) throws IOException {
        PostgresBinaries.prepare(folder);
        start(folder.data(), PostgresBinaries.pgCtl(folder), options(settings), before, folder.startLog());
    }

    /** The settings in the form of the server's command line. */
    private static String options(ServerSettings settings) {
        StringBuilder line = new StringBuilder("-p ").append(settings.port());
        settings.values()
                .forEach((name, value) ->
                        line.append(" -c ").append(name).append('=').append(value));
        return line.toString();
    }

    /** @param pgCtl the program of that name */
    void start(Path data, Path pgCtl, String options, List<String> before, Path logFile) throws IOException {
        // A pid that no process has here is left to PostgreSQL, since the server may be running in another container.
        new ServerProcess(data, this).forgetStranger();
        StartLog log = new StartLog(logFile);
        List<String> command = new ArrayList<>(before);
        if (LinuxUtils.isUnshareAvailable()) {
            // PostgreSQL refuses to run as root; in a user namespace of its own it runs as nobody.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(pgCtl.toString(), "-D", data.toString(), "-l", logFile.toString(), "-o", options));
        command.addAll(List.of("-w", "-t", Long.toString(RECOVERY.toSeconds()), "start"));
        Process start = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile.toFile()))
                .start();
        try {
            if (start.waitFor() != 0) {
                throw new IOException(complaint(log.lines()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            start.destroyForcibly();
            throw new IOException("it was interrupted", e);
        }
    }

    /** The server's last line that reports a failure. */
    private static String complaint(List<String> said) {
        return said.stream()
                .filter(line -> line.contains("FATAL:") || line.contains("PANIC:") || line.contains("error:"))
                .reduce((first, second) -> second)
                .map(line -> line.replaceFirst("^.*?(FATAL|PANIC|error): *", ""))
                .orElse(said.isEmpty() ? "it said nothing" : said.get(said.size() - 1));
    }

    @Override
    public void checkpoint(Connection superuser) throws SQLException {
        Sql.execute(superuser, "checkpoint");
    }
}
