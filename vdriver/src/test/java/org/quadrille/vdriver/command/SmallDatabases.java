package org.quadrille.vdriver.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.testing.SmallTestbed;

/** A server for the databases of a small testbed, and commands given as a user types them. */
public final class SmallDatabases implements AutoCloseable {
    private static EmbeddedServer shared;

    private final Path folder;
    private final EmbeddedServer server;
    private final Path testbed;

    private SmallDatabases(Path folder, EmbeddedServer server) throws IOException {
        this.folder = folder;
        this.server = server;
        testbed = testbed("testbed.json", group -> group);
    }

    /** On a server of their own; no database is built yet. All files of the test are below the folder. */
    public static SmallDatabases in(Path folder) throws IOException {
        return new SmallDatabases(folder, start(folder.resolve("server")));
    }

    /** On a MariaDB of their own; the test is left out, with the name of the package, where there is none. */
    public static SmallDatabases onMariadb(Path folder) throws IOException {
        ServerProgram program;
        try {
            program = ServerProgram.of("mariadb", Optional.empty());
        } catch (UserError none) {
            return Assumptions.abort(none.getMessage());
        }
        return new SmallDatabases(
                folder,
                EmbeddedServer.in(folder.resolve("server"), program)
                        .set("innodb_buffer_pool_size", "256M")
                        .set("innodb_flush_log_at_trx_commit", "0")
                        // What is built is never recovered.
                        .set("innodb_doublewrite", "OFF")
                        .start());
    }

    /**
     * On the server that the tests of this JVM share, as loading takes long: what one of them has built is there for
     * the next one too. It ends with the JVM.
     */
    public static synchronized SmallDatabases shared(Path folder) throws IOException {
        if (shared == null) {
            Path data = Files.createTempDirectory("quadrille-audited");
            data.toFile().deleteOnExit();
            shared = start(data);
        }
        return new SmallDatabases(folder, shared);
    }

    private static EmbeddedServer start(Path data) {
        return EmbeddedServer.in(data)
                .set("shared_buffers", "64MB")
                .set("fsync", "off")
                // What is built is never recovered.
                .set("full_page_writes", "off")
                .set("wal_level", "minimal")
                .set("max_wal_senders", "0")
                .start();
    }

    /** What a command printed, and its exit code. */
    public record Said(int code, String text) {}

    /** Runs a command; a user's mistake is thrown. */
    public static Said say(Command command, String... line) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            int code = Main.call(command, new PrintStream(bytes, true, StandardCharsets.UTF_8), line)
                    .code();
            return new Said(code, bytes.toString(StandardCharsets.UTF_8));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Builds the databases that the options select, replacing what another test has left of them. */
    public void build(String... options) {
        Said said = say(
                DbCommand.GROUP,
                join(List.of("build", "--testbed", testbed.toString(), "--no-check", "--replace"), options));
        assertEquals(0, said.code(), said.text());
    }

    private static String[] join(List<String> first, String... then) {
        return Stream.concat(first.stream(), Stream.of(then)).toArray(String[]::new);
    }

    /** Folder of all files of the test. */
    public Path folder() {
        return folder;
    }

    public EmbeddedServer server() {
        return server;
    }

    /** The testbed file of the databases. */
    public Path testbed() {
        return testbed;
    }

    /** Another testbed file on the server, with changed groups. */
    public Path testbed(String name, UnaryOperator<Testbed.Group> change) throws IOException {
        String password = server.passwordFile().toString();
        String engine = server.address("any").engine().facts().name();
        Testbed here = Json.read(
                        SmallTestbed.json().replaceFirst("\\{", "{\"engine\": \"" + engine + "\","),
                        Testbed.class,
                        "small testbed")
                .withGroups(group ->
                        change.apply(databases(onPort(group, server.port()), d -> d.withPasswordFile(password))));
        return Files.writeString(folder.resolve(name), Json.write(here));
    }

    /** The group with both of its databases changed. */
    public static Testbed.Group databases(Testbed.Group group, UnaryOperator<Testbed.Database> change) {
        return group.withDatabase(DatabaseRole.OLTP, change).withDatabase(DatabaseRole.DSS, change);
    }

    /** The group with both of its databases on a port. */
    public static Testbed.Group onPort(Testbed.Group group, int port) {
        return databases(group, d -> onPort(d, port));
    }

    public static Testbed.Database onPort(Testbed.Database database, int port) {
        return Testbed.Database.of(database.host(), port, database.database(), database.user())
                .withPasswordFile(database.passwordFile());
    }

    /** Runs statements as the owner of a database. */
    public void in(String database, String... statements) throws SQLException {
        try (Connection connection = server.address(database).connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public void close() {
        if (server != shared) {
            server.close();
        }
    }
}
