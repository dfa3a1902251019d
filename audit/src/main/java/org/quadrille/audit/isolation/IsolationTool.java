package org.quadrille.audit.isolation;

import java.util.List;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.script.ScriptRunner;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.engine.Engine;

/**
 * {@code audit isolation} (workload.md 13.5): transactions of the real connector, held at points where they conflict
 * with others, keep the isolation of their levels.
 */
public final class IsolationTool extends AuditTool {
    private static final String DEMONSTRATE = "demonstrate";
    private static final String ACROSS = "across";

    public IsolationTool() {
        super("isolation", "conflicting transactions wait or fail, so none overwrites, mixes or sees what it must not");
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public CommandSpec options(CommandSpec command) {
        return command.flag(
                        DEMONSTRATE,
                        "run isolation once more at lower levels, where each anomaly that the engine allows must appear")
                .flag(ACROSS, "let sessions of isolation meet between the servers of \"hosts\" too");
    }

    @Override
    public void check(Arguments line, RunSetup setup) {
        if (line.has(ACROSS) && !setup.severalServers()) {
            throw new UserError("--across needs a database that several servers hold, but none in the testbed "
                    + Words.quoted(setup.testbed().name())
                    + " has the key \"hosts\"; list its servers there, or leave --across out.");
        }
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        boolean demonstrate = audit.line().has(DEMONSTRATE);
        audit.each((subject, evidence) -> {
            TestAccount account = new TestAccount(audit, subject);
            List<Long> trades = account.loadedTrades();
            SessionPairs pairs = new SessionPairs(
                    subject, evidence, SessionPairs.two(trades), audit.line().has(ACROSS));
            Engine engine = subject.address().engine();
            return ScriptRunner.of(
                    audit,
                    subject,
                    evidence,
                    subject.role() == DatabaseRole.OLTP
                            ? new IsolationScripts.Oltp(engine, account, trades, pairs, demonstrate)
                            : new IsolationScripts.Dss(engine, trades, pairs, demonstrate));
        });
    }
}
