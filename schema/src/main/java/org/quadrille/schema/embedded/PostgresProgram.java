package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.schema.db.Sql;

/** PostgreSQL, whose binaries come with the kit. */
final class PostgresProgram implements ServerProgram {
    private static final Facts POSTGRES =
            new Facts("postgresql", "postgres", "postgres", "postmaster.pid", "postgres", "INT", "QUIT");

    /** Crash recovery ends before the first client can connect. */
    private static final Duration RECOVERY = Duration.ofHours(1);

    private static final Duration STARTUP = Duration.ofSeconds(60);

    @Override
    public Facts facts() {
        return POSTGRES;
    }

    @Override
    public ServerParts parts() {
        return new ServerParts(name(), "pg_wal", "pg_tblspc", ServerParts.usualBeside(name()), null, null);
    }

    @Override
    public void makeAndStart(ServerFolder folder, ServerSettings settings, String password)
            throws IOException, SQLException {
        PostgresBinaries.prepare(folder);
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(folder.data())
                .setOverrideWorkingDirectory(PostgresBinaries.unpacked().toFile())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPGStartupWait(STARTUP)
                .setLocaleConfig("locale", "C")
                .setOutputRedirector(
                        ProcessBuilder.Redirect.appendTo(folder.startLog().toFile()))
                .setPort(settings.port());
        settings.values().forEach(builder::setServerConfig);
        demandPassword(builder.start(), folder, password);
    }

    /** The server starts out open to every local user; from now on it requires the password. */
    private static void demandPassword(EmbeddedPostgres postgres, ServerFolder folder, String password)
            throws IOException, SQLException {
        folder.writePassword(password);
        try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
            Sql.execute(
                    connection,
                    // More iterations would protect a weak password and slow down every login; this password is random.
                    "set scram_iterations = 1",
                    "alter role " + POSTGRES.superuser() + " password '" + password + "'",
                    "create role " + EmbeddedServer.USER + " login createdb password '" + password + "'",
                    // Shows where the data is, so that a build can find out the free space.
                    "grant pg_read_all_settings to " + EmbeddedServer.USER,
                    "grant set on parameter track_functions to " + EmbeddedServer.USER);
            Files.writeString(
                    folder.data().resolve("pg_hba.conf"),
                    "host all all 127.0.0.1/32 scram-sha-256" + System.lineSeparator());
            Sql.execute(connection, "select pg_reload_conf()");
        }
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
        ServerCommand program = new ServerCommand(logFile);
        List<String> command = new ArrayList<>(before);
        if (LinuxUtils.isUnshareAvailable()) {
            // PostgreSQL refuses to run as root; in a user namespace of its own it runs as nobody.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(pgCtl.toString(), "-D", data.toString(), "-l", logFile.toString(), "-o", options));
        command.addAll(List.of("-w", "-t", Long.toString(RECOVERY.toSeconds()), "start"));
        if (!program.run(command, true)) {
            throw new IOException(complaint(program.lines()));
        }
    }

    /** The server's last line that reports a failure. */
    private static String complaint(List<String> said) {
        return said.stream()
                .filter(line -> line.contains("FATAL:") || line.contains("PANIC:") || line.contains("error:"))
                .reduce((first, second) -> second)
                .map(line -> line.replaceFirst("^.*?(FATAL|PANIC|error): *", ""))
                .orElse(ServerCommand.last(said));
    }

    @Override
    public void checkpoint(Connection superuser) throws SQLException {
        Sql.execute(superuser, "checkpoint");
    }
}
