package org.quadrille.schema.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.quadrille.schema.db.Sql;

/**
 * The first start of a server, which creates its data.
 *
 * @param password of both roles
 */
record PostgresFirstStart(ServerFolder folder, ServerSettings settings, String password) {
    private static final Duration STARTUP = Duration.ofSeconds(60);

    void run() throws IOException, SQLException {
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
        demandPassword(builder.start());
    }

    /** The server starts out open to every local user; from now on it requires the password. */
    private void demandPassword(EmbeddedPostgres postgres) throws IOException, SQLException {
        folder.writePassword(password);
        try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
            Sql.execute(
                    connection,
                    // More iterations would protect a weak password and slow down every login; this password is random.
                    "set scram_iterations = 1",
                    "alter role " + PostgresProgram.SUPERUSER + " password '" + password + "'",
                    "create role " + EmbeddedServer.USER + " login createdb password '" + password + "'",
                    // Shows where the data is, so that a build can find out the free space.
                    "grant pg_read_all_settings to " + EmbeddedServer.USER);
            Files.writeString(
                    folder.data().resolve("pg_hba.conf"),
                    "host all all 127.0.0.1/32 scram-sha-256" + System.lineSeparator());
            Sql.execute(connection, "select pg_reload_conf()");
        }
    }
}
