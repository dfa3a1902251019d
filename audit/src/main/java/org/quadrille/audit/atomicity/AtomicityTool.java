package org.quadrille.audit.atomicity;

import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.script.ScriptRunner;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.common.workload.DatabaseRole;

/** {@code audit atomicity} (workload.md 13.4): transactions of the real connector leave all of their rows, or none. */
public final class AtomicityTool extends AuditTool {
    public AtomicityTool() {
        super(
                "atomicity",
                "Trade-Orders, Trade-Results and Trade-Updates of a real connector leave all their rows when they commit, and"
                        + " none when they roll back or their session dies");
    }

    @Override
    public boolean readOnly() {
        return false;
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        audit.each((subject, evidence) -> {
            TestAccount account = new TestAccount(audit, subject);
            return ScriptRunner.of(
                    audit,
                    subject,
                    evidence,
                    subject.role() == DatabaseRole.OLTP
                            ? new OrderScripts(subject, account)
                            : new UpdateScripts(account));
        });
    }
}
