package org.quadrille.audit.isolation;

import java.sql.Connection;
import java.util.List;
import org.quadrille.audit.Evidence;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptRunner.Touched;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.schema.engine.Engine;

/**
 * The tests of workload.md 13.5 in which the two transactions of a DSS database, Trade-Update and Trade-Lookup, can
 * conflict.
 */
final class DssScripts extends IsolationScripts {
    private final List<Long> trades;
    private final boolean failsAfterWaiting;

    DssScripts(Engine engine, TestAccount account, boolean demonstrate) {
        super(engine, demonstrate);
        this.trades = account.loadedTrades();
        this.failsAfterWaiting = engine.failsAfterWaiting();
    }

    @Override
    public Touched touched(Connection observer, Evidence evidence) {
        return new Touched(List.of(), trades, List.of());
    }

    @Override
    List<Script> scripts(ScriptContext context) {
        return List.of(new ConcurrentUpdates(context, trades, failsAfterWaiting), new DirtyLookup(context, trades));
    }
}
