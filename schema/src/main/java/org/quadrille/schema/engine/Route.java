package org.quadrille.schema.engine;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.DatabaseServer.Routing;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.schema.db.Sql;

/**
 * The servers that hold a database, and to which of them a session goes: the one that takes changes, as the kit asks each
 * itself and leaves nothing to a driver.
 *
 * @param servers in the order in which they are tried
 */
public record Route(List<DatabaseServer> servers, Routing routing) {
    /** Where the last session of this process went, which is asked first. */
    private static final Map<List<DatabaseServer>, DatabaseServer> LAST = new ConcurrentHashMap<>();

    /** When that changed last, by {@code System.nanoTime()}. */
    private static final Map<List<DatabaseServer>, Long> MOVED = new ConcurrentHashMap<>();

    /** Who has answered this process: servers of the engine, however silent they may fall. */
    private static final Set<DatabaseServer> ANSWERED = ConcurrentHashMap.newKeySet();

    /** When each was found to say nothing, by {@code System.nanoTime()}. For a while it is asked last. */
    private static final Map<DatabaseServer, Long> SILENT = new ConcurrentHashMap<>();

    private static final long ASKED_LAST_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Sessions of pools that were spread. */
    private static final AtomicInteger TURN = new AtomicInteger();

    /** @param routing null for {@code FIRST} */
    public Route {
        servers = List.copyOf(servers);
        routing = routing == null ? Routing.FIRST : routing;
    }

    /** Opens a session on one server. */
    @FunctionalInterface
    public interface Opening {
        /** @throws SQLException as the driver throws it */
        Connection open(DatabaseAddress server) throws SQLException;
    }

    /** That no server takes changes: the message says why each does not. It may end by itself. */
    public static final class NoWriter extends SQLException {
        private static final long serialVersionUID = 1;

        NoWriter(List<String> why, SQLException last) {
            super(String.join("; ", why), SqlStates.UNREACHABLE, last);
        }
    }

    /** When the sessions of this process last went to another server, by {@code System.nanoTime()}; empty if they never did. */
    public Optional<Long> moved() {
        return Optional.ofNullable(MOVED.get(servers));
    }

    /** Where the last session of this process went; empty if there was none. */
    public Optional<DatabaseServer> last() {
        return Optional.ofNullable(LAST.get(servers));
    }

    /** Takes that a server does not answer any more. */
    public static void silent(DatabaseServer server) {
        SILENT.put(server, System.nanoTime());
    }

    private static boolean wasSilent(DatabaseServer server) {
        Long since = SILENT.get(server);
        return since != null && System.nanoTime() - since < ASKED_LAST_NANOS;
    }

    /** Whether sessions of a pool go to every server. */
    public boolean spread() {
        return routing == Routing.SPREAD;
    }

    /**
     * A session on the server that takes changes.
     *
     * @throws NoWriter if there is none
     * @throws SQLException as the driver throws it if a server is up and lets nobody in
     */
    Connection writer(DatabaseAddress address, Opening opening) throws SQLException {
        Set<DatabaseServer> order = new LinkedHashSet<>();
        last().ifPresent(order::add);
        order.addAll(servers);
        return firstOf(order, address, opening, true);
    }

    /** A session of a pool: on the server that takes changes, or on the next one that does, as the routing has it. */
    public Connection pooled(DatabaseAddress address, Opening opening) throws SQLException {
        if (!spread()) {
            return writer(address, opening);
        }
        int turn = Math.floorMod(TURN.getAndIncrement(), servers.size());
        List<DatabaseServer> order = new ArrayList<>(servers.subList(turn, servers.size()));
        order.addAll(servers.subList(0, turn));
        return firstOf(order, address, opening, false);
    }

    /** @param kept whether the server that it finds is the one to be asked first from now on */
    private Connection firstOf(Collection<DatabaseServer> order, DatabaseAddress address, Opening opening, boolean kept)
            throws SQLException {
        List<DatabaseServer> asked = new ArrayList<>(order);
        asked.sort(Comparator.comparing(Route::wasSilent));
        List<String> why = new ArrayList<>();
        SQLException last = null;
        for (DatabaseServer server : asked) {
            DatabaseAddress one = address.at(server.host(), server.port());
            try {
                Connection connection = opening.open(one);
                ANSWERED.add(server);
                Optional<String> refusal = refusal(one, connection);
                if (refusal.isEmpty()) {
                    DatabaseServer before = kept ? LAST.put(servers, server) : null;
                    if (before != null && !before.equals(server)) {
                        MOVED.put(servers, System.nanoTime());
                    }
                    return connection;
                }
                connection.close();
                why.add(server + " " + refusal.get());
            } catch (SQLException e) {
                boolean silent = ANSWERED.contains(server) && Errors.caused(e, SocketTimeoutException.class);
                if (!silent && !address.engine().notYet(e)) {
                    throw e;
                }
                last = e;
                why.add(server + ": " + Sentences.firstLine(e));
            }
        }
        throw new NoWriter(why, last);
    }

    /** Why a server takes no changes; continues its name. Empty if it does. Closes the session if it is lost. */
    public static Optional<String> refusal(DatabaseAddress server, Connection connection) throws SQLException {
        try {
            return Sql.texts(connection, server.files().query("takes-no-changes")).stream()
                    .findFirst();
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** All of them, as users write them. */
    @Override
    public String toString() {
        return servers.stream().map(DatabaseServer::toString).collect(Collectors.joining(","));
    }
}
