package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Does work on databases of several servers, some servers at the same time. On each server it is done as if there were
 * no other. A failure on one server does not stop the others; it is reported with its cause at once and at the end.
 */
public final class ServersAtOnce {
    /** What is done with the databases of one server. */
    @FunctionalInterface
    public interface Work {
        void run(DatabaseBuilder builder, List<DatabaseTarget> targets);
    }

    /**
     * Loader threads that one processor feeds: for a row the kit needs about a quarter of the CPU time that the server
     * needs (docs/performance.md, load).
     */
    private static final int THREADS_PER_PROCESSOR = 4;

    private record Failure(String server, Throwable cause) {
        @Override
        public String toString() {
            return cause instanceof UserError ? cause.getMessage() : cause.toString();
        }
    }

    private final int most;
    private final Function<LoadProgress, DatabaseBuilder> builders;
    private final LoadProgress progress;

    /**
     * @param most servers at a time
     *
     * @param builders makes the builder that works on a server
     * @param progress receives the progress, with the name of the server if there are several
     */
    public ServersAtOnce(int most, Function<LoadProgress, DatabaseBuilder> builders, LoadProgress progress) {
        if (most < 1) {
            throw new IllegalArgumentException("at least one server at a time, not " + most);
        }
        this.most = most;
        this.builders = builders;
        this.progress = progress;
    }

    /** How many servers this machine's processors can load at the same time, with so many loader threads for each. */
    public static int fedBy(int processors, int threads) {
        return Math.max(1, THREADS_PER_PROCESSOR * processors / threads);
    }

    /** A builder for databases of all servers, one after another: anything that is refused on one is done on none. */
    public DatabaseBuilder together() {
        return builders.apply(progress);
    }

    /**
     * Does the work on every server.
     *
     * @throws UserError if it failed on one; with several servers, the others are complete then
     */
    public void run(List<DatabaseTarget> targets, Work work) {
        Map<String, List<DatabaseTarget>> servers = byOneName(targets).stream()
                .collect(Collectors.groupingBy(
                        t -> Words.endpoint(t.address().host(), t.address().port()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        if (servers.size() <= 1) {
            work.run(
                    builders.apply(progress),
                    servers.values().stream().flatMap(List::stream).toList());
            return;
        }
        ConcurrentLinkedQueue<Failure> failures = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(most, servers.size()));
        servers.forEach((server, its) -> threads.execute(() -> run(server, its, work, failures)));
        threads.shutdown();
        try {
            threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
            throw new UserError("The work on the databases was interrupted; run the command again to continue it.");
        }
        report(List.copyOf(failures), servers.size());
    }

    /** The same databases, each at the first of the names under which its server is reached. */
    private static List<DatabaseTarget> byOneName(List<DatabaseTarget> targets) {
        Map<String, String> identities = new HashMap<>();
        Map<String, DatabaseAddress> first = new HashMap<>();
        return targets.stream()
                .map(target -> {
                    DatabaseAddress address = target.address();
                    String name = Words.endpoint(address.host(), address.port());
                    String server = identities.computeIfAbsent(name, n -> identity(address, n));
                    first.putIfAbsent(server, address);
                    return target.at(first.get(server));
                })
                .toList();
    }

    /** What is wrong with a server is left to the work to find. */
    private static String identity(DatabaseAddress address, String name) {
        try (Connection connection = address.administration().connect()) {
            return Sql.text(connection, address.files().query("server-identity"));
        } catch (SQLException unknown) {
            return name;
        }
    }

    private void run(String server, List<DatabaseTarget> targets, Work work, ConcurrentLinkedQueue<Failure> failures) {
        LoadProgress its = progress.of(server);
        try {
            work.run(builders.apply(its), targets);
        } catch (RuntimeException | Error e) {
            Failure failure = new Failure(server, e);
            failures.add(failure);
            its.note("FAILED: " + failure);
        }
    }

    private static void report(List<Failure> failures, int servers) {
        if (failures.isEmpty()) {
            return;
        }
        String message = failures.stream()
                .map(f -> "\n" + f.server() + ": " + f)
                .collect(Collectors.joining(
                        "",
                        failures.size() + " of " + servers
                                + " servers failed; run the command again to continue with them:",
                        ""));
        for (Failure failure : failures) {
            if (!(failure.cause() instanceof UserError)) {
                throw new IllegalStateException(message, failure.cause());
            }
        }
        throw new UserError(message, ((UserError) failures.get(0).cause()).exitCode());
    }
}
