package org.quadrille.vdriver.audit.isolation;

import java.sql.Connection;
import java.util.List;
import org.quadrille.vdriver.audit.Evidence;
import org.quadrille.vdriver.audit.drive.Cast;
import org.quadrille.vdriver.audit.drive.Play.Touched;
import org.quadrille.vdriver.audit.drive.Stage;

/**
 * The tests of workload.md 13.5 that the two transactions of a DSS database can meet in: Trade-Update and Trade-Lookup.
 */
final class DssScripts extends IsolationScripts {
    private final List<Long> trades;

    DssScripts(Cast cast, boolean demonstrate) {
        super(demonstrate);
        this.trades = cast.loadedTrades();
    }

    @Override
    public Touched touched(Connection observer, Evidence evidence) {
        return new Touched(List.of(), trades, List.of());
    }

    @Override
    List<Script> scripts(Stage stage) {
        return List.of(new Updates(stage, trades), new DirtyLookup(stage, trades));
    }
}
