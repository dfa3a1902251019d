package org.quadrille.vdriver.audit.drive;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.common.cli.UserError;
import org.quadrille.schema.audit.RunSessions;
import org.quadrille.vdriver.audit.Audit;
import org.quadrille.vdriver.audit.Evidence;
import org.quadrille.vdriver.audit.Subject;
import org.quadrille.vdriver.audit.Verdict;

/** Plays scripts on one database through a connector of the audit's own, and takes back what they did. */
public final class Play {
    private Play() {}

    /**
     * What scripts may change.
     *
     * @param accounts that will trade
     * @param trades whose executor may be renamed
     * @param symbols whose last trade may change
     */
    public record Touched(List<Long> accounts, List<Long> trades, List<String> symbols) {}

    /** The scripts of one database. */
    public interface Scripts {
        /** What they will touch; may look at the database for that, but changes nothing. */
        Touched touched(Connection observer, Evidence evidence) throws SQLException;

        /** @throws UserError for whatever keeps a script from going on: a finding */
        void play(Stage stage, Judgement judgement) throws SQLException, InterruptedException;
    }

    /** Plays, undoes and judges. */
    public static Verdict of(Audit audit, Subject subject, Evidence evidence, Scripts scripts)
            throws SQLException, InterruptedException {
        try (Connection observer = subject.address().connect()) {
            if (RunSessions.count(observer) > 0) {
                return Verdict.notRun(
                        "a benchmark run is on the database, and what this tool changes and takes back could"
                                + " not be told from what the run changes");
            }
            Touched touched = scripts.touched(observer, evidence);
            Undoing undoing = new Undoing(observer, evidence, touched.accounts(), touched.trades(), touched.symbols());
            Judgement judgement = new Judgement();
            try (OwnConnector connector = OwnConnector.open(audit, subject);
                    Stage stage = new Stage(connector, observer, evidence)) {
                scripts.play(stage, judgement);
            } catch (UserError e) {
                judgement.finding(e.getMessage());
            } finally {
                undoing.end(observer).forEach(judgement::finding);
            }
            return judgement.verdict();
        }
    }
}
