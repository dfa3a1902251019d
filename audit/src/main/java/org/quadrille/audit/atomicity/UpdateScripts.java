package org.quadrille.audit.atomicity;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.script.Requests;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.audit.script.ScriptRunner.Scripts;
import org.quadrille.audit.script.ScriptRunner.Touched;
import org.quadrille.audit.script.ScriptSession;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.Audit;
import org.quadrille.schema.undo.TradeUndo;

/** Trade-Update on a DSS database: the names of twenty trades change together, or not at all when the session dies. */
final class UpdateScripts implements Scripts {
    private final List<Long> trades;

    UpdateScripts(TestAccount account) {
        this.trades = account.loadedTrades();
    }

    @Override
    public Touched touched(Connection observer, EvidenceFolder evidence) {
        return new Touched(List.of(), trades, List.of());
    }

    @Override
    public void run(ScriptContext context, ScriptFindings findings) throws SQLException, InterruptedException {
        ScriptSession session = context.session("A");
        List<List<String>> before = names(context);
        context.killBeforeCommit(session, Requests.update(trades), "update", "Trade-Update", findings);
        List<List<String>> after = names(context);
        findings.demand(
                after.equals(before),
                "A Trade-Update whose session died before its commit changed " + changed(before, after) + " of "
                        + trades.size() + " trades");
        ScriptContext.good(session.run(Requests.update(trades).setAudit(Audit.newBuilder())), "Trade-Update");
        long changed = changed(before, names(context));
        findings.demand(
                changed == trades.size(),
                "A Trade-Update that was committed changed " + changed + " of " + trades.size() + " trades");
        context.transcript().timeLine("atomicity");
        findings.fact("trades", trades.size());
    }

    private List<List<String>> names(ScriptContext context) throws SQLException {
        return context.query("executor-names", TradeUndo.ids(trades));
    }

    private static long changed(List<List<String>> before, List<List<String>> after) {
        return after.stream().filter(row -> !before.contains(row)).count();
    }
}
