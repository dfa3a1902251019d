package org.quadrille.reporter.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.figures.TransactionFigures;

/**
 * {@code checks.json}: what the checks say about a run. {@code report.json} begins with the same keys.
 *
 * @param verdict whether the run is valid
 * @param standard whether it was a standard one; a valid run need not be
 * @param tpsV completed Trade-Results a second over the measurement interval; null if the profile leads to none
 * @param runId name of the run
 * @param transactions by name, such as {@code Trade-Order}; empty where only the {@link #head} was read
 * @param checks every check, in the order of the rules; empty where only the head was read
 * @param deviations what makes the run non-standard, a sentence each; null in the file of an older build
 * @param digest of prime's seal, as {@code sha256:...}; empty if there is none
 */
public record Judgement(
        Verdict verdict,
        boolean standard,
        Double tpsV,
        String runId,
        @JsonView(Whole.class) Map<String, TransactionFigures> transactions,
        @JsonView(Whole.class) List<CheckResult> checks,
        @JsonSetter(nulls = Nulls.SET) List<String> deviations,
        String digest) {
    private interface Whole {}

    private interface Head {}

    /**
     * Reads all of it.
     *
     * @throws UserError if it cannot be read, or holds no verdict
     */
    public static Judgement read(ResultsFolder folder) {
        return read(folder, Whole.class);
    }

    /**
     * Reads it without transactions and checks, nearly all of the file.
     *
     * @throws UserError if it cannot be read, or holds no verdict
     */
    public static Judgement head(ResultsFolder folder) {
        return read(folder, Head.class);
    }

    private static Judgement read(ResultsFolder folder, Class<?> view) {
        Judgement read = Recorded.read(folder.checks(), Judgement.class, view);
        if (read.verdict() == null) {
            throw new UserError(folder.checks() + " holds no verdict; report the run again.");
        }
        return read;
    }
}
