package org.quadrille.audit.script;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditVerdict;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.engine.RunSessions;

/** Runs scripts on one database through a connector of the audit's own, and takes back what they did. */
public final class ScriptRunner {
    /** A server that was restarted is back within this many seconds, if it had little to recover. */
    private static final int TRIES = 10;

    private final Audit audit;
    private final Subject subject;
    private final EvidenceFolder evidence;
    private final Scripts scripts;
    private final ScriptFindings findings = new ScriptFindings();

    private ScriptRunner(Audit audit, Subject subject, EvidenceFolder evidence, Scripts scripts) {
        this.audit = audit;
        this.subject = subject;
        this.evidence = evidence;
        this.scripts = scripts;
    }

    /**
     * What scripts may change: accounts that will trade, trades whose executor may be renamed, symbols whose last trade
     * may change.
     */
    public record Touched(List<Long> accounts, List<Long> trades, List<String> symbols) {}

    /** The scripts of one database. */
    public interface Scripts {
        /** What they will touch; may query the database to find out, but changes nothing. */
        Touched touched(Connection observer, EvidenceFolder evidence) throws SQLException;

        /** @throws UserError for whatever keeps a script from going on: a finding */
        void run(ScriptContext context, ScriptFindings findings) throws SQLException, InterruptedException;
    }

    /** Runs the scripts, undoes what they did, and gives the verdict. */
    public static AuditVerdict of(Audit audit, Subject subject, EvidenceFolder evidence, Scripts scripts)
            throws SQLException, InterruptedException {
        return new ScriptRunner(audit, subject, evidence, scripts).verdict();
    }

    private AuditVerdict verdict() throws SQLException, InterruptedException {
        try (Connection observer = subject.address().connect()) {
            if (!alone(observer)) {
                return AuditVerdict.notRun("another audit is changing rows in the database");
            }
            if (RunSessions.count(subject.files(), observer) > 0) {
                return AuditVerdict.notRun(
                        "a benchmark run is on the database, and what this tool changes and takes back could"
                                + " not be told from what the run changes");
            }
            Optional<String> left = new Identities(subject.files())
                    .read(observer)
                    .flatMap(Identity::lastRun)
                    .filter(AuditConnector::leftBehind);
            if (left.isPresent()) {
                return AuditVerdict.failed(
                        "the stamp of the database says that " + left.get() + " changed rows there and did"
                                + " not take them back: run take-back.sql from that audit's folder against this database (its first line"
                                + " names the program), or"
                                + " reset the database with `quadrille db reset`");
            }
            Optional<DatabaseRestorer> restorer =
                    DatabaseRestorer.remember(audit, subject, evidence, observer, scripts.touched(observer, evidence));
            if (restorer.isEmpty()) {
                return AuditVerdict.notRun("the audit was interrupted by the user");
            }
            run(observer, restorer.get());
            return findings.verdict();
        }
    }

    private boolean alone(Connection observer) throws SQLException {
        return evidence.query(observer, subject.files().text("scripts/lock.sql"))
                .equals(List.of(List.of("t")));
    }

    private void run(Connection observer, DatabaseRestorer restorer) throws InterruptedException {
        try (AuditConnector connector = AuditConnector.open(audit, subject);
                ScriptContext context = new ScriptContext(subject.files(), connector, observer, evidence)) {
            scripts.run(context, findings);
        } catch (UserError e) {
            findings.add(e.getMessage());
        } catch (SQLException e) {
            findings.add(explained(e));
        } finally {
            undo(observer, restorer);
        }
    }

    private void undo(Connection observer, DatabaseRestorer restorer) {
        // Closed before another try, as it may still hold the lock that the next one asks for.
        try (observer) {
            restorer.end(observer).forEach(findings::add);
        } catch (SQLException e) {
            evidence.note("trying the undo again on other connections, because: " + explained(e));
            undoElsewhere(restorer, TRIES);
        }
    }

    private void undoElsewhere(DatabaseRestorer restorer, int tries) {
        try (Connection fresh = subject.address().connect()) {
            if (alone(fresh)) {
                restorer.end(fresh).forEach(findings::add);
            } else {
                left("another audit has begun there", restorer);
            }
        } catch (SQLException e) {
            if (tries > 1) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                undoElsewhere(restorer, tries - 1);
            } else {
                left(explained(e), restorer);
            }
        }
    }

    /** Written to the evidence at once, because an audit that is being interrupted gives no verdict with it. */
    private void left(String cause, DatabaseRestorer restorer) {
        String finding = "the undo failed: " + cause.replaceAll("\\.$", "") + ". " + restorer.left();
        evidence.note(finding);
        findings.add(finding);
    }

    private String explained(SQLException e) {
        return subject.address().explain(e).getMessage();
    }
}
