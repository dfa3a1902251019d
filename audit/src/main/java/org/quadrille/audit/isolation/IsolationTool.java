package org.quadrille.audit.isolation;

import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.script.ScriptRunner;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.engine.Engine;

/**
 * {@code audit isolation} (workload.md 13.5): transactions of the real connector, held at points where they conflict
 * with others, keep the isolation of their levels.
 */
public final class IsolationTool implements AuditTool {
    private static final String DEMONSTRATE = "demonstrate";

    @Override
    public String name() {
        return "isolation";
    }

    @Override
    public String proves() {
        return "conflicting transactions wait or fail, so none overwrites, mixes or sees what it must not";
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public CommandSpec options(CommandSpec command) {
        return command.flag(
                DEMONSTRATE,
                "run isolation once more at lower levels, where each anomaly that the engine allows must appear");
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        boolean demonstrate = audit.line().has(DEMONSTRATE);
        audit.each((subject, evidence) -> {
            TestAccount account = new TestAccount(audit, subject);
            Engine engine = subject.address().engine();
            return ScriptRunner.of(
                    audit,
                    subject,
                    evidence,
                    subject.role() == DatabaseRole.OLTP
                            ? new IsolationScripts.Oltp(engine, account, demonstrate)
                            : new IsolationScripts.Dss(engine, account, demonstrate));
        });
    }
}
