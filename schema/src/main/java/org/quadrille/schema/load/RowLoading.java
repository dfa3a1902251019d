package org.quadrille.schema.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quadrille.schema.engine.BulkLoad;
import org.quadrille.schema.rows.RowSource;

/** Copies the rows of all sources into the tables, several parts in parallel, the longest first. */
final class RowLoading {
    private final LoaderSessions sessions;
    private final ExpectedSize size;

    RowLoading(LoaderSessions sessions, ExpectedSize size) {
        this.sessions = sessions;
        this.size = size;
    }

    void run(List<RowSource> sources, LoadProgress progress) throws SQLException {
        List<RowSource> ordered = new ArrayList<>(sources);
        ordered.sort(Comparator.comparingLong(size::rowsOfPart).reversed());
        List<LoaderSessions.Task> tasks = new ArrayList<>();
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
        BulkLoad load = sessions.address().engine().loader().rows(connection, step::advance);
        source.generate(part, load::sink);
        load.commit();
    }
}
