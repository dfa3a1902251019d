package org.quadrille.vdriver.audit.isolation;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.schema.engine.Engine;
import org.quadrille.vdriver.audit.Evidence;
import org.quadrille.vdriver.audit.drive.Cast;
import org.quadrille.vdriver.audit.drive.Play.Touched;
import org.quadrille.vdriver.audit.drive.Stage;

/** The four tests of workload.md 13.5 on an OLTP database, all with one account. */
final class OltpScripts extends IsolationScripts {
    private final Cast cast;
    private Securities free;

    OltpScripts(Cast cast, boolean demonstrate) {
        super(demonstrate);
        this.cast = cast;
    }

    @Override
    public Touched touched(Connection observer, Evidence evidence) throws SQLException {
        free = new Securities(evidence.query(
                observer, Engine.POSTGRESQL.files().text("audit/free-symbols.sql"), cast.account(), Securities.NEEDED));
        return new Touched(List.of(cast.account()), List.of(), free.symbols());
    }

    @Override
    List<Script> scripts(Stage stage) throws SQLException {
        long given = Long.parseLong(stage.look("last-trade-id").get(0).get(0));
        Books books = new Books(stage, cast.account(), given);
        return List.of(
                Holdings.lostUpdate(stage, cast, books, free),
                new DirtyRead(stage, cast, free),
                new Reread(stage, cast, free),
                Holdings.phantom(stage, cast, books, free));
    }
}
