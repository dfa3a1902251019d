package org.quadrille.reporter.headline;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.workload.Profile;
import org.quadrille.reporter.result.Judgement;
import org.quadrille.reporter.result.Verdict;

/**
 * The run without elasticity that a run is compared with.
 *
 * @param tpsV its metric; null if it cannot be compared
 * @param ratio this run's metric over that of the other; null likewise
 * @param trouble why it cannot be compared, a sentence
 */
public record Baseline(String runId, Double tpsV, Double ratio, String trouble) {

    /** Reads the result of the run of this name beside a folder; a run that cannot be compared is not an error. */
    static Baseline beside(ResultsFolder folder, String runId, RunManifest manifest, Double tpsV) {
        if (!runId.matches("[A-Za-z0-9._-]+") || runId.matches("\\.+")) {
            return failed(runId, "it is not a valid run name");
        }
        if (tpsV == null) {
            return failed(runId, "tpsV does not apply to this run");
        }
        Path path = folder.path().toAbsolutePath().normalize().resolveSibling(runId);
        ResultsFolder other = new ResultsFolder(path);
        if (!Files.isReadable(other.manifest())) {
            return failed(runId, "there is no such run beside this one");
        }
        if (!Files.isReadable(other.checks())) {
            return failed(runId, "it has not been reported");
        }
        try {
            String trouble = differs(manifest, other.readManifest(), folder, other);
            if (!trouble.isEmpty()) {
                return failed(runId, trouble);
            }
            Judgement judgement = Judgement.head(other);
            if (judgement.verdict() != Verdict.VALID) {
                return failed(runId, "it is " + judgement.verdict());
            }
            Double base = judgement.tpsV();
            if (base == null) {
                return failed(runId, "tpsV does not apply to it");
            }
            return base > 0 ? new Baseline(runId, base, tpsV / base, "") : failed(runId, "its tpsV is 0");
        } catch (UserError e) {
            return failed(runId, e.getMessage());
        }
    }

    private static Baseline failed(String runId, String trouble) {
        return new Baseline(runId, null, null, trouble);
    }

    private static String differs(RunManifest mine, RunManifest its, ResultsFolder folder, ResultsFolder other) {
        if (its.runId().equals(mine.runId())) {
            return "it is this run";
        }
        if (!its.build().equals(mine.build())) {
            return "it was made by another build of the kit";
        }
        Profile here = folder.readProfile();
        Profile there = other.readProfile();
        if (there.phases() == null) {
            return "its profile has no phases";
        }
        if (there.phases().shares().stream().distinct().count() > 1) {
            return "its load moves between the groups";
        }
        if (here.initialTradeDays() != there.initialTradeDays()
                || here.dailyMarketDays() != there.dailyMarketDays()
                || here.newsItemLength() != there.newsItemLength()
                || !units(folder.readTestbed()).equals(units(other.readTestbed()))) {
            return "its databases are of another scale";
        }
        if (!here.phases().schedule().equals(there.phases().schedule())) {
            return "its phases have other lengths";
        }
        return "";
    }

    /** Populated and driven load units of every group. */
    private static List<Integer> units(Testbed testbed) {
        return testbed.groups()
                .flatMapToInt(group -> IntStream.of(group.loadUnits(), group.activeLoadUnits()))
                .boxed()
                .toList();
    }
}
