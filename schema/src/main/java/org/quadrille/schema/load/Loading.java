package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.BulkLoad;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.rows.RowSource;

/**
 * Fills one empty database: tables, rows, keys, frames, checks. The stamp says "loading" from the first statement to
 * the last, so that an interrupted load is recognised.
 */
final class Loading {
    private final Engine engine;
    private final Identities identities;
    private final LoaderSessions sessions;
    private final LoadProgress progress;

    Loading(LoaderSessions sessions, LoadProgress progress) {
        this.engine = sessions.address().engine();
        this.identities = new Identities(engine.files());
        this.sessions = sessions;
        this.progress = progress;
    }

    /** All of it. The database has no role afterwards. */
    void run(DatabaseSpec spec, List<RowSource> rows, boolean check) throws SQLException {
        sessions.run(connection -> {
            identities.begin(connection, Build.id(), spec);
            Sql.execute(connection, engine.files().text("tables.sql"));
        });
        load(rows, new ExpectedSize(engine, spec));
        // A page with a commit that may still be lost is not marked as all-visible: each index-only scan would read it.
        durably(connection -> Sql.executeWith(
                connection, engine.files().query("trade-id-start"), spec.scale().firstRunTradeId()));
        settle();
        Keys keys = new Keys(sessions);
        keys.indexes(progress);
        keys.foreignKeys(progress);
        sessions.run(connection -> Frames.install(engine.files(), connection, progress));
        if (check) {
            check();
        }
        durably(identities::loaded);
    }

    /** Copies the rows of all sources into the tables, several parts in parallel, the longest first. */
    private void load(List<RowSource> sources, ExpectedSize size) throws SQLException {
        List<RowSource> ordered = new ArrayList<>(sources);
        ordered.sort(Comparator.comparingLong(size::rowsOfPart).reversed());
        List<Sql.Work> tasks = new ArrayList<>();
        try (LoadProgress.Step step = progress.step("copy rows", "rows", size.rows())) {
            for (RowSource source : ordered) {
                for (int part = 0; part < source.parts(); part++) {
                    int number = part;
                    tasks.add(connection -> load(connection, source, number, step));
                }
            }
            sessions.runAll(tasks);
        }
    }

    private void load(Connection connection, RowSource source, int part, LoadProgress.Step step) throws SQLException {
        connection.setAutoCommit(false);
        BulkLoad load = engine.loader().rows(connection, step::advance);
        source.generate(part, load::sink);
        load.commit();
    }

    /** Gives a loaded database its role, with the indexes of the role. */
    void role(DatabaseRole role) throws SQLException {
        new Keys(sessions).indexes(role, progress);
        durably(connection -> identities.role(connection, role));
    }

    /** One task whose commit makes durable what was committed before. */
    private void durably(Sql.Work task) throws SQLException {
        sessions.run(connection -> {
            Sql.execute(connection, engine.files().query("session-durable"));
            task.run(connection);
        });
    }

    private void settle() throws SQLException {
        try (LoadProgress.Step step = progress.step("vacuum and analyze", "tables", Tables.NAMES.size())) {
            List<Sql.Work> tasks = new ArrayList<>();
            for (String table : Tables.NAMES) {
                tasks.add(connection -> {
                    Sql.execute(connection, engine.files().query("session-durable"));
                    Sql.execute(connection, engine.files().query("settle-table").replace("%s", table));
                    step.advance(1);
                });
            }
            sessions.runAll(tasks);
        }
    }

    private void check() throws SQLException {
        List<ConsistencyResult> results = new ArrayList<>();
        try (LoadProgress.Step step = progress.step("consistency checks", "percent", 100)) {
            AtomicInteger percent = new AtomicInteger();
            ConsistencyAudit.Listener advance = (done, planned) -> {
                int now = 100 * done / planned;
                step.advance(Math.max(0, now - percent.getAndAccumulate(now, Math::max)));
            };
            ConsistencyAudit.Options options =
                    new ConsistencyAudit.Options(sessions.threads(), false, false, 0, () -> false);
            results.addAll(new ConsistencyAudit(options)
                    .run(List.of(new ConsistencyAudit.Database(engine, sessions.address()::connect, advance)))
                    .get(0));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while checking " + sessions.address(), e);
        }
        List<String> findings = ConsistencyResult.findings(results);
        if (!findings.isEmpty()) {
            String why = results.stream().anyMatch(result -> result.count() > 0)
                    ? " was loaded but is not consistent; this is a fault of the kit, please report it:"
                    : " was loaded but could not be checked; check its server and build it again:";
            throw new UserError(
                    "The database " + sessions.address() + why + "\n  " + String.join("\n  ", findings),
                    ExitCode.INVALID);
        }
    }
}
