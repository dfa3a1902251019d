package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.schema.rows.RowSource;
import org.quadrille.testing.MountNamespace;

/** A MariaDB whose disk is full while it is loaded: one sentence, and the same command starts again. */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "another engine's full disk (-Plong)")
class MariadbFullDiskTest {
    @Test
    void aLoadIsRefusedAndStartsAgain(@TempDir Path small) throws Exception {
        MariadbTestServer.assumeBinaries();
        MountNamespace.assumePossible(small);
        List<String> command = Stream.concat(
                        ThisJava.command(Load.class.getName(), List.of("-XX:TieredStopAtLevel=1")).stream(),
                        Stream.of(small.toString()))
                .toList();
        Process process = new ProcessBuilder(MountNamespace.command(small, "size=400m", command))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertTrue(
                said.lines()
                        .anyMatch(line -> line.startsWith("refused: The disk of the server ")
                                && line.endsWith("; free some space and start again.")),
                said);
        assertTrue(said.contains("loaded"), said);
    }

    /** In the JVM that sees the small disk. */
    static final class Load {
        /** Too little for a database. */
        private static final int LEFT = 8 << 20;

        private Load() {}

        public static void main(String[] args) throws Exception {
            Path disk = Path.of(args[0]);
            Path filler = disk.resolve("filler");
            try (EmbeddedServer server = EmbeddedServer.in(
                            disk.resolve("server"), ServerProgram.of("mariadb", Optional.empty()))
                    .set("innodb_buffer_pool_size", "64M")
                    .set("innodb_log_file_size", "32M")
                    .start()) {
                List<DatabaseTarget> targets = List.of(new DatabaseTarget(
                        new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                        server.address("loaded"),
                        new DatabaseSpec(17, new Scale(1, 1, 5, 30), 300),
                        Tablespaces.NONE));
                UserError refused = assertThrows(
                        UserError.class,
                        () -> builder(spec -> {
                                    fill(filler);
                                    return LightRows.withoutTrades(spec);
                                })
                                .build(targets));
                System.out.println("refused: " + refused.getMessage());
                Files.delete(filler);
                builder(LightRows::withoutTrades).build(targets);
                assertEquals(
                        DatabaseState.FRESH, DatabaseStatus.of(targets.get(0)).state());
                System.out.println("loaded");
            }
        }

        private static DatabaseBuilder builder(Function<DatabaseSpec, List<RowSource>> rows) {
            return new DatabaseBuilder(rows, new BuildOptions(1, false, false, false), LoadProgress.SILENT);
        }

        /** Once the load has begun: before it, the kit itself sees how little room there is. */
        private static void fill(Path filler) {
            try (FileChannel file = FileChannel.open(filler, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                FullDiskTest.Commands.fill(file, Files.getFileStore(filler).getUsableSpace() - LEFT);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
