package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.rows.RowSource;

class ServersAtOnceTest {
    private static final long BAD_SEED = 8;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private PrintStream out;

    @BeforeEach
    void listen() {
        out = new PrintStream(said, true, StandardCharsets.UTF_8);
    }

    @Test
    void twoServersAreBuiltAndResetAtTheSameTime_andTheOneThatFailsStopsNotTheOther(@TempDir Path folder) {
        try (EmbeddedServer second = EmbeddedServer.in(folder.resolve("second"))
                .set("shared_buffers", "32MB")
                .set("fsync", "off")
                .start()) {
            DatabaseAddress here = TestServer.get().address("at_once");
            DatabaseAddress there = second.address("at_once");
            DatabaseAddress wrong = new DatabaseAddress(
                    Engine.of("postgresql"), there.host(), there.port(), there.database(), there.user(), "guess");
            List<DatabaseTarget> good = List.of(target(here, 7, 1), target(there, 7, 2));

            UserError error =
                    assertThrows(UserError.class, () -> build(List.of(target(here, 7, 1), target(wrong, 7, 2))));
            assertFailed(there, "refuses the password", error);
            assertEquals(DatabaseState.FRESH, state(good.get(0)), text());
            assertFalse(text().contains("guess"), text());

            error = assertThrows(UserError.class, () -> build(List.of(target(there, BAD_SEED, 2), target(here, 7, 1))));
            assertFailed(there, "row field count is 3", error);
            assertEquals(DatabaseState.LOADING, state(good.get(1)));

            build(good);
            assertTrue(text().contains(name(here) + ": tile 1 group 1 OLTP is already complete"), text());
            assertTrue(text().contains(name(there) + ": tile 1 group 2 OLTP is ready"), text());
            assertEquals(List.of(), DatabaseStatus.of(good.get(1)).problems());

            servers(2).run(good, DatabaseBuilder::reset);
            assertTrue(text().contains(name(there) + ": tile 1 group 2 OLTP (" + there + ") is fresh"), text());
        }
    }

    /** It keeps one pristine copy, which two builds at a time would make and drop for each other. */
    @Test
    void aServerOfTwoNamesIsOne() {
        DatabaseAddress here = TestServer.get().address("at_once");
        DatabaseAddress alias = new DatabaseAddress(
                here.engine(), "localhost", here.port(), "at_once_too", here.user(), here.password());
        List<DatabaseTarget> both = List.of(target(here, 7, 1), target(alias, 7, 2));
        build(both);
        assertTrue(text().contains("tile 1 group 2 OLTP is ready: " + here.withDatabase("at_once_too")), text());
        assertEquals(1, text().split("Loading ", -1).length - 1, text());
        servers(2).together().drop(both, true);
    }

    private void assertFailed(DatabaseAddress server, String cause, UserError error) {
        List<String> lines = error.getMessage().lines().toList();
        assertEquals("1 of 2 servers failed; run the command again to continue with them:", lines.get(0));
        assertTrue(lines.get(1).startsWith(name(server) + ": ") && lines.get(1).contains(cause), error.getMessage());
        assertTrue(text().contains(name(server) + ": FAILED: "), text());
        assertEquals(ExitCode.USAGE, error.exitCode());
    }

    private void build(List<DatabaseTarget> targets) {
        servers(2).run(targets, DatabaseBuilder::build);
    }

    private ServersAtOnce servers(int most) {
        BuildOptions options = new BuildOptions(2, false, false, false);
        return new ServersAtOnce(
                most,
                progress -> new DatabaseBuilder(ServersAtOnceTest::rows, options, progress),
                new LineProgress(out));
    }

    /** No rows, or for the bad seed rows that the server refuses. */
    private static List<RowSource> rows(DatabaseSpec spec) {
        return spec.seed() == BAD_SEED ? List.of(new BadSource()) : List.of();
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 4", "4, 4", "9, 4"})
    void noMoreServersAtATimeThanWanted_andSoMany(int most, int servers) throws InterruptedException {
        int together = Math.min(most, servers);
        CountDownLatch all = new CountDownLatch(together);
        AtomicInteger now = new AtomicInteger();
        AtomicInteger highest = new AtomicInteger();
        List<DatabaseTarget> done = new ArrayList<>();
        servers(most).run(somewhere(servers), (builder, targets) -> {
            highest.accumulateAndGet(now.incrementAndGet(), Math::max);
            all.countDown();
            await(all);
            now.decrementAndGet();
            synchronized (done) {
                done.addAll(targets);
            }
        });
        assertTrue(all.await(0, TimeUnit.SECONDS), "so many at the same time");
        assertEquals(together, highest.get());
        assertEquals(2 * servers, done.size());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(60, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aFaultOfTheKitKeepsItsCause_andTheOthersAreDone() {
        IllegalArgumentException fault = new IllegalArgumentException("a test of it");
        AtomicInteger done = new AtomicInteger();
        IllegalStateException thrown = assertThrows(
                IllegalStateException.class,
                () -> servers(1).run(somewhere(3), (builder, targets) -> {
                    if (targets.get(0).address().port() == 2) {
                        throw fault;
                    }
                    done.incrementAndGet();
                }));
        assertSame(fault, thrown.getCause());
        assertTrue(thrown.getMessage().contains("nowhere:2: "), thrown.getMessage());
        assertEquals(2, done.get());
    }

    @Test
    void ofOneServerAllIsSaidAsIfThereWereNoOther() {
        UserError own = new UserError("one sentence");
        UserError thrown = assertThrows(
                UserError.class,
                () -> servers(4).run(somewhere(1), (builder, targets) -> {
                    throw own;
                }));
        assertSame(own, thrown);
        assertEquals("", text());
    }

    @ParameterizedTest
    @CsvSource({"16, 16, 4", "16, 4, 16", "2, 8, 1", "1, 100, 1", "2, 2, 4"})
    void aProcessorFeedsFourLoaderThreads(int processors, int threads, int servers) {
        assertEquals(servers, ServersAtOnce.fedBy(processors, threads));
    }

    @Test
    void aTerminalShowsALineForEachServer_andKeepsWhatHasEndedAbove() {
        LoadProgress all = new RedrawnProgress(out);
        LoadProgress first = all.of("db1:5432");
        LoadProgress second = all.of("db2:5432");
        LoadProgress.Step rows = first.step("copy rows", "rows", 200);
        LoadProgress.Step keys = second.step("keys", "keys", 10);
        rows.advance(50);
        first.note("a note");
        assertEquals(
                List.of(
                        "db1:5432: a note",
                        "db1:5432: copy rows                           25 %  50 rows",
                        "db2:5432: keys                                 0 %  0 keys"),
                shown(text()));
        keys.advance(10);
        keys.close();
        rows.close();
        List<String> left = shown(text());
        assertEquals(3, left.size(), left.toString());
        assertTrue(left.get(1).startsWith("  db2:5432: keys ") && left.get(1).endsWith(" s"), left.toString());
        assertTrue(left.get(2).startsWith("  db1:5432: copy rows "), left.toString());
    }

    /** What a terminal shows after this output. */
    private static List<String> shown(String printed) {
        List<String> lines = new ArrayList<>();
        for (String line : printed.split("\n")) {
            String text = line;
            while (text.startsWith("\033[")) {
                int end = text.indexOf('J') >= 0 && text.indexOf('J') < 4 ? text.indexOf('J') : text.indexOf('A');
                if (text.charAt(end) == 'A') {
                    int up = Integer.parseInt(text.substring(2, end));
                    lines.subList(lines.size() - up, lines.size()).clear();
                }
                text = text.substring(end + 1);
            }
            lines.add(text);
        }
        return lines;
    }

    /** Two databases on each of a number of servers that do not exist. */
    private static List<DatabaseTarget> somewhere(int servers) {
        return IntStream.rangeClosed(1, servers)
                .mapToObj(port -> List.of(
                        target(new DatabaseAddress(Engine.of("postgresql"), "nowhere", port, "a", "u", null), 7, 1),
                        target(new DatabaseAddress(Engine.of("postgresql"), "nowhere", port, "b", "u", null), 7, 2)))
                .flatMap(List::stream)
                .toList();
    }

    private static DatabaseTarget target(DatabaseAddress address, long seed, int group) {
        return new DatabaseTarget(
                new DatabaseId(new GroupId(1, group), DatabaseRole.OLTP),
                address,
                new DatabaseSpec(seed, new Scale(1, 1, 5, 30), 300),
                Tablespaces.NONE);
    }

    private static DatabaseState state(DatabaseTarget target) {
        return DatabaseStatus.of(target).state();
    }

    private static String name(DatabaseAddress address) {
        return address.host() + ":" + address.port();
    }

    private String text() {
        return said.toString(StandardCharsets.UTF_8);
    }
}
