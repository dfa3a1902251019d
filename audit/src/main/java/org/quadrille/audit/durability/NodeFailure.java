package org.quadrille.audit.durability;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.quadrille.audit.durability.ServerFailures.CommandFailure;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * Makes servers fail of those that hold a database, with the commands of the testbed: these find host and port of each server
 * in their environment.
 */
final class NodeFailure implements ServerFailure {
    private static final int PAUSE_SECONDS = 2;

    private final DatabaseServer.Failure commands;
    private final DatabaseAddress database;
    private final Which which;
    private List<DatabaseServer> failing = List.of();

    /** Which of the servers fail. */
    enum Which {
        /** The one that is written to. */
        WRITER,
        /** Another one. */
        READER,
        /** All at once. */
        ALL,
        /** The one that is written to, and soon after it another. */
        SUCCESSION;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether a server fails that is not the one that is written to, and another stays. */
        boolean needsAnother() {
            return this == READER || this == SUCCESSION;
        }
    }

    /** @param database one that the servers hold */
    NodeFailure(DatabaseServer.Failure commands, DatabaseAddress database, Which which) {
        this.commands = commands;
        this.database = database;
        this.which = which;
    }

    @Override
    public String how() {
        return "the testbed's command for " + which.word() + ": " + commands.kill()
                + (failing.isEmpty()
                        ? ""
                        : " (" + failing.stream().map(DatabaseServer::toString).collect(Collectors.joining(", "))
                                + ")");
    }

    /** Which of its servers a database is written to on now. */
    static DatabaseServer writer(DatabaseAddress database) throws IOException {
        try {
            database.connect().close();
            return database.route().last().orElseThrow();
        } catch (SQLException e) {
            throw new IOException(database.explain(e).getMessage(), e);
        }
    }

    @Override
    public void choose() throws IOException {
        DatabaseServer writer = writer(database);
        List<DatabaseServer> others = new ArrayList<>(database.route().servers());
        others.remove(writer);
        if (others.isEmpty() && which != Which.WRITER) {
            throw new IOException("no other server than " + writer + " holds " + database.database()
                    + "; list the others in \"hosts\", or leave --kill " + which.word() + " out");
        }
        List<DatabaseServer> chosen = new ArrayList<>();
        switch (which) {
            case WRITER -> chosen.add(writer);
            case READER -> chosen.add(others.get(0));
            case ALL -> {
                chosen.addAll(others);
                chosen.add(writer);
            }
            case SUCCESSION -> {
                chosen.add(writer);
                chosen.add(others.get(0));
            }
        }
        failing = List.copyOf(chosen);
    }

    @Override
    public DatabaseAddress watched(DatabaseAddress other) {
        return which == Which.READER
                        && other.route() != null
                        && ServerFailures.server(other).equals(ServerFailures.server(database))
                ? other.at(failing.get(0).host(), failing.get(0).port())
                : other;
    }

    @Override
    public boolean oneAfterAnother() {
        return which == Which.SUCCESSION;
    }

    @Override
    public void fail() throws IOException, InterruptedException {
        for (DatabaseServer server : failing) {
            if (oneAfterAnother() && server != failing.get(0)) {
                TimeUnit.SECONDS.sleep(PAUSE_SECONDS);
            }
            CommandFailure.run("failure.kill", commands.kill(), environment(server));
        }
    }

    /** The last to fail has the newest commits, and comes back first. */
    @Override
    public void restart() throws IOException, InterruptedException {
        List<DatabaseServer> order = new ArrayList<>(failing);
        Collections.reverse(order);
        for (DatabaseServer server : order) {
            CommandFailure.run("failure.restart", commands.restart(), environment(server));
        }
    }

    @Override
    public void restartAlone() throws IOException, InterruptedException {
        restart();
    }

    private static Map<String, String> environment(DatabaseServer server) {
        return Map.of("QUADRILLE_HOST", server.host(), "QUADRILLE_PORT", Integer.toString(server.port()));
    }
}
