package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.Engine;
import org.quadrille.testing.MountNamespace;

/** A disk that is full before a replacement is complete: the database that was there stays, and nothing else. */
class FullDiskTest {
    private static final String RESET = "reset";
    private static final String BUILD = "build --replace";
    private static final String CLONE = "clone --replace";

    private static final boolean LONG = Boolean.getBoolean("kit.long");
    /** Each makes a database twice: all of them in the long form only. */
    private static final List<String> COMMANDS = LONG ? List.of(RESET, BUILD, CLONE) : List.of(RESET);

    @Test
    void everyCommandKeepsWhatItCannotReplace(@TempDir Path folder) throws Exception {
        Path small = Files.createDirectory(folder.resolve("small"));
        MountNamespace.assumePossible(small);
        List<String> command = Stream.concat(
                        ThisJava.command(
                                Commands.class.getName(), List.of("-XX:TieredStopAtLevel=1", "-Dkit.long=" + LONG))
                                .stream(),
                        Stream.concat(
                                Stream.of(folder.resolve("server").toString(), small.toString()), COMMANDS.stream()))
                .toList();
        Process process = new ProcessBuilder(MountNamespace.command(small, LONG ? "size=1g" : "size=300m", command))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        for (String name : COMMANDS) {
            assertTrue(
                    said.lines()
                            .anyMatch(line -> line.startsWith(name + " was refused: The disk of the server ")
                                    && line.contains(" is full (")
                                    && line.endsWith("free some space and start again.")),
                    said);
            assertTrue(said.contains(name + " succeeded"), said);
        }
    }

    /** In the JVM whose server has its tables on a small disk; fails if a command destroys something. */
    static final class Commands {
        /** Too little for a database, enough for the server to go on. */
        private static final int LEFT = 8 << 20;

        private final Path filler;
        private final EmbeddedServer server;
        private final DatabaseTarget target;

        private Commands(Path disk, EmbeddedServer server, DatabaseTarget target) {
            this.filler = disk.resolve("filler");
            this.server = server;
            this.target = target;
        }

        public static void main(String[] args) throws Exception {
            Path disk = Path.of(args[1]);
            try (EmbeddedServer server = EmbeddedServer.in(Path.of(args[0]))
                    .set("shared_buffers", "64MB")
                    .set("fsync", "off")
                    .start()) {
                server.makeTablespace("small", Files.createDirectory(disk.resolve("tables")));
                Tablespaces small = new Tablespaces(Optional.of("small"), Optional.empty(), Optional.empty());
                DatabaseTarget target = target(server, "kept", small);
                DatabaseTarget original = target(server, "original", Tablespaces.NONE);
                builder(false).build(List.of(target));
                Map<String, Runnable> commands = Map.of(
                        RESET, () -> builder(false).reset(List.of(target)),
                        BUILD, () -> builder(true).build(List.of(target)),
                        CLONE, () -> builder(true).copy(original, List.of(target)));
                List<String> names = List.of(args).subList(2, args.length);
                if (names.contains(CLONE)) {
                    builder(false).build(List.of(original));
                }
                for (String name : names) {
                    new Commands(disk, server, target).attempt(name, commands.get(name));
                }
            }
        }

        private void attempt(String name, Runnable command) throws SQLException, IOException {
            try (Connection connection = target.address().connect()) {
                new Identities(Engine.of("postgresql").files()).usedBy(connection, "run");
            }
            Set<String> before = databases();
            try (FileChannel file = FileChannel.open(filler, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                fill(file, Files.getFileStore(filler).getUsableSpace() - LEFT);
            }
            UserError refused = assertThrows(UserError.class, command::run);
            System.out.println(name + " was refused: " + refused.getMessage());
            Set<String> after = databases();
            // Dropping what is half made takes a checkpoint, for which a full disk may have no room; it goes at the
            // next try.
            after.removeIf(Spares::isName);
            assertEquals(before, after);
            assertEquals(DatabaseState.USED, DatabaseStatus.of(target).state());
            Files.delete(filler);
            command.run();
            assertEquals(DatabaseState.FRESH, DatabaseStatus.of(target).state());
            assertEquals(before, databases());
            System.out.println(name + " succeeded");
        }

        static void fill(FileChannel file, long bytes) throws IOException {
            ByteBuffer block = ByteBuffer.allocate(1 << 20);
            for (long written = 0; written < bytes; ) {
                block.rewind().limit((int) Math.min(block.capacity(), bytes - written));
                written += file.write(block);
            }
        }

        private Set<String> databases() throws SQLException {
            Set<String> names = new TreeSet<>();
            try (Connection connection = server.administrator("postgres").connect();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select datname from pg_database")) {
                while (row.next()) {
                    names.add(row.getString(1));
                }
            }
            return names;
        }

        private static DatabaseBuilder builder(boolean replace) {
            return new DatabaseBuilder(LightRows::of, new BuildOptions(1, replace, false, false), LoadProgress.SILENT);
        }

        private static DatabaseTarget target(EmbeddedServer server, String name, Tablespaces tablespaces) {
            return new DatabaseTarget(
                    new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                    server.address(name),
                    new DatabaseSpec(17, new Scale(1, 1, 5, 30), 300),
                    tablespaces);
        }
    }
}
