package org.quadrille.audit.isolation;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.audit.script.ScriptRunner.Scripts;
import org.quadrille.audit.script.ScriptRunner.Touched;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.Demonstration;
import org.quadrille.schema.engine.Engine;

/** Runs the isolation tests of a database at the levels at which they have to hold, and on request at a lower one. */
abstract class IsolationScripts implements Scripts {
    private final Engine engine;
    private final SessionPairs pairs;
    private final boolean demonstrate;

    /** @param demonstrate whether to run them at lower levels too: a test that cannot catch an anomaly proves nothing */
    IsolationScripts(Engine engine, SessionPairs pairs, boolean demonstrate) {
        this.engine = engine;
        this.pairs = pairs;
        this.demonstrate = demonstrate;
    }

    abstract List<Script> scripts(ScriptContext context) throws SQLException;

    @Override
    public void run(ScriptContext context, ScriptFindings findings) throws SQLException, InterruptedException {
        List<Script> scripts = scripts(context);
        for (Script script : scripts) {
            Script.Result result = run(context, script, Isolation.REQUIRED);
            result.anomalies().forEach(anomaly -> findings.add(script.name() + ": " + anomaly));
            findings.fact(script.name(), result.course());
        }
        pairs.run(findings);
        if (demonstrate) {
            for (Script script : scripts) {
                findings.fact(
                        script.name() + ", demonstrated at a lower level", demonstrated(context, script, findings));
            }
            findings.fact("two sessions, demonstrated at READ COMMITTED", pairs.demonstrated(findings));
        }
    }

    private String demonstrated(ScriptContext context, Script script, ScriptFindings findings)
            throws SQLException, InterruptedException {
        Demonstration demonstration = engine.demonstration(script.anomaly());
        if (demonstration.level().isEmpty()) {
            context.transcript().step(script.name() + " is not demonstrated. " + demonstration.impossible());
            return demonstration.impossible();
        }
        Isolation level = Isolation.valueOf(demonstration.level().get().name());
        Script.Result result = run(context, script, level);
        if (result.anomalies().isEmpty()) {
            findings.add(script.name() + ": the anomaly did not appear at " + words(level)
                    + ", so a pass at the required" + " level proves nothing: " + result.course());
            return "did not appear, as it must: " + result.course();
        }
        return "appeared, as it must: " + String.join("; ", result.anomalies());
    }

    private static Script.Result run(ScriptContext context, Script script, Isolation level)
            throws SQLException, InterruptedException {
        String title = script.name() + (level == Isolation.REQUIRED ? "" : " at " + words(level));
        context.transcript().step(title + ": " + script.description());
        Script.Result result = script.run(level);
        context.transcript()
                .step(title + ": " + result.course()
                        + (result.anomalies().isEmpty() ? "" : "\n" + String.join("\n", result.anomalies())));
        context.transcript().timeLine(title);
        return result;
    }

    private static String words(Isolation level) {
        return level.name().replace('_', ' ');
    }

    /** The four tests of workload.md 13.5 on an OLTP database, all with one account. */
    static final class Oltp extends IsolationScripts {
        private final SqlFiles files;
        private final TestAccount account;
        private final List<Long> trades;
        private ScriptSecurities securities;

        Oltp(Engine engine, TestAccount account, List<Long> trades, SessionPairs pairs, boolean demonstrate) {
            super(engine, pairs, demonstrate);
            this.files = engine.files();
            this.account = account;
            this.trades = trades;
        }

        @Override
        public Touched touched(Connection observer, EvidenceFolder evidence) throws SQLException {
            securities = new ScriptSecurities(evidence.query(
                    observer, files.text("scripts/free-symbols.sql"), account.id(), ScriptSecurities.NEEDED));
            return new Touched(List.of(account.id()), SessionPairs.two(trades), securities.symbols());
        }

        @Override
        List<Script> scripts(ScriptContext context) throws SQLException {
            long given = Long.parseLong(context.query("last-trade-id").get(0).get(0));
            AccountState accountState = new AccountState(context, account.id(), given);
            return List.of(
                    ConcurrentResults.lostUpdate(context, account, accountState, securities),
                    new DirtyRead(context, account, securities),
                    new NonRepeatableRead(context, account, securities),
                    ConcurrentResults.phantom(context, account, accountState, securities));
        }
    }

    /**
     * The tests of workload.md 13.5 in which the two transactions of a DSS database, Trade-Update and Trade-Lookup, can
     * conflict.
     */
    static final class Dss extends IsolationScripts {
        private final List<Long> trades;
        private final boolean failsAfterWaiting;

        Dss(Engine engine, List<Long> trades, SessionPairs pairs, boolean demonstrate) {
            super(engine, pairs, demonstrate);
            this.trades = trades;
            this.failsAfterWaiting = engine.failsAfterWaiting();
        }

        @Override
        public Touched touched(Connection observer, EvidenceFolder evidence) {
            return new Touched(List.of(), trades, List.of());
        }

        @Override
        List<Script> scripts(ScriptContext context) {
            return List.of(new ConcurrentUpdates(context, trades, failsAfterWaiting), new DirtyLookup(context, trades));
        }
    }
}
