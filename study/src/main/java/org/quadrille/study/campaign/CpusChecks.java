package org.quadrille.study.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.quadrille.common.cli.Words;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.StudyFile;

/**
 * Levels of processors rise up to none at all, which is what they are compared with; instances each have a share of
 * processors, so that it can be said how many all of them were promised.
 */
final class CpusChecks implements KindChecks {
    private static final String NAMED = "key \"factors." + StudyFile.CPUS + "\"";

    private static final String LEVELS = "{\"" + StudyFile.CPUS + "\": [0.5, 1, \"" + StudyFile.NATIVE + "\"]}";

    @Override
    public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
        if (!study.primary().equals(Metric.THROUGHPUT) && !Metric.rates().contains(study.primary())) {
            return Optional.of("key \"primary\" is " + Words.quoted(study.primary())
                    + ", and a cpus study is about a throughput; write tpsV, tps.mix, tps.oltp or tps.dss.");
        }
        if (study.environments().size() > 1) {
            return Optional.of(
                    "key \"environments\" names " + study.environments().size()
                            + ", and a cpus study gives more or fewer processors to one; make a study for each.");
        }
        if (!study.cells().isEmpty()) {
            return Optional.of("key \"cells\" is for other kinds; remove it, and write the processors as \"factors\": "
                    + LEVELS + ".");
        }
        return KindChecks.until(study)
                .or(() -> unlike(study))
                .or(() -> study.instances() == null
                        ? levels(study)
                        : shared(study, cells).or(() -> InstanceRoom.problem(study, cells)));
    }

    /** What makes a level no longer what it is called: a load that is offered, or fewer processors than there are. */
    private static Optional<String> unlike(StudyFile study) {
        Map.Entry<String, EnvironmentSpec> only =
                study.environments().entrySet().iterator().next();
        String key = "key \"environments." + only.getKey();
        LocalSpec local = only.getValue().local();
        if (local.targetTpsV() != null) {
            return Optional.of(key + ".local.targetTpsV\" is " + Levels.text(local.targetTpsV())
                    + ", and pacing is closed in a cpus study, so that each level is as fast as it can be; remove it.");
        }
        Map<String, Object> bound = new LinkedHashMap<>();
        bound.put(".local", local.cpuset());
        only.getValue().except().forEach((number, own) -> bound.put(".except." + number, own.get("cpuset")));
        return bound.entrySet().stream()
                .filter(one -> one.getValue() != null)
                .map(one -> key + one.getKey() + ".cpuset\" is " + Words.quoted(String.valueOf(one.getValue()))
                        + ", and a cpus study is about all processors of the machine; remove it, and limit them with"
                        + " \"cpus\".")
                .findFirst();
    }

    /** Of one instance with more and more processors. */
    private static Optional<String> levels(StudyFile study) {
        if (!study.factors().keySet().equals(Set.of(StudyFile.CPUS))) {
            return Optional.of("a cpus study needs \"factors\": " + LEVELS
                    + ", and no other factor, or \"instances\": 3 with \"cpus\" in \"local\"; write one of them.");
        }
        List<String> levels =
                study.factors().get(StudyFile.CPUS).stream().map(Levels::text).toList();
        int last = levels.size() - 1;
        if (levels.indexOf(StudyFile.NATIVE) != last) {
            return Optional.of(NAMED
                    + (levels.contains(StudyFile.NATIVE)
                            ? " has \"native\" before " + levels.get(last)
                            : " has no \"native\"")
                    + ", the run without a limit that the others are compared with; write it as the last level.");
        }
        for (int i = 1; i < last; i++) {
            if (!(Double.parseDouble(levels.get(i)) > Double.parseDouble(levels.get(i - 1)))) {
                return Optional.of(NAMED + " has " + levels.get(i) + " after " + levels.get(i - 1)
                        + "; write the processors in rising order, the fewest first.");
            }
        }
        return Optional.empty();
    }

    /** Of instances that each have a part of the processors, or of more than there are. */
    private static Optional<String> shared(StudyFile study, List<CellSetup> cells) {
        if (!study.factors().isEmpty()) {
            return Optional.of("keys \"instances\" and \"factors\" cannot be used together in a cpus study; keep"
                    + " \"instances\" with \"cpus\" in \"local\" to see overcommit, or \"factors\" to see what a processor"
                    + " gives.");
        }
        return cells.stream().flatMap(cell -> cell.instances(study).stream()).anyMatch(one -> one.cpus() == null)
                ? Optional.of("key \"local\" of environment \""
                        + study.environments().keySet().iterator().next()
                        + "\" has no \"cpus\", so that nobody knows how many processors the instances were promised; write"
                        + " those of each instance, such as \"cpus\": 1.")
                : Optional.empty();
    }

    @Override
    public List<String> notes(StudyFile study, int cells) {
        List<String> notes = new ArrayList<>(KindChecks.ofBlocks(study, "the results are described and not tested"));
        notes.add("Drivers share this machine with the system under test, and no limit holds them back.");
        if (study.instances() != null) {
            EnvironmentSpec spec = study.environments().values().iterator().next();
            double all = LocalSpec.processors(IntStream.rangeClosed(1, study.instances())
                    .mapToObj(i -> spec.instance(Map.of(), i, "the study file"))
                    .toList());
            int processors = Runtime.getRuntime().availableProcessors();
            if (all <= processors) {
                notes.add("All instances together have " + Levels.text(all) + " of " + processors
                        + " processors, so nothing is over-committed.");
            }
        }
        return notes;
    }
}
