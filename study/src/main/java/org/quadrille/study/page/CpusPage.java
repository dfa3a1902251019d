package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Words;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.storage.StorageAnalysis;

/** Of processors: what each level has of the throughput without a limit, or instances together of one alone. */
final class CpusPage extends ComparePage {
    @Override
    public String question(RecordedStudy study) {
        StudyFile file = study.file();
        String what = Metric.of(file.primary()).title();
        if (file.instances() != null) {
            return "What is the " + what + " of 1 to " + file.instances()
                    + " instances together that each have a limit of processors, in parts of that of one alone, and what"
                    + " becomes of it where they were promised more processors than the machine has?";
        }
        List<String> levels =
                file.factors().get(StudyFile.CPUS).stream().map(Levels::text).toList();
        return "What is the " + what + " of the system under test with at most "
                + String.join(", ", levels.subList(0, levels.size() - 1))
                + " processors, in parts of what it is without a limit (native)?";
    }

    @Override
    public String word(RecordedStudy study, Analysis analysis) {
        return analysis == null
                ? super.word(study, analysis)
                : "in parts of " + analysis.question().cells().get(0).replaceFirst("^cpus ", "");
    }

    @Override
    public boolean judged() {
        return false;
    }

    @Override
    public List<String> verdict(RecordedStudy study, StudyRuns runs, Analysis analysis, StorageAnalysis storage) {
        CpuLevels levels = CpuLevels.of(study, runs.rows());
        List<String> sentences = new ArrayList<>();
        if (!study.finished()) {
            sentences.add("The study is not finished: what stands here is of the blocks that there are.");
        }
        if (levels.nothing()) {
            if (study.finished()) {
                sentences.add("No run that counts has a throughput, so nothing can be said of processors.");
            }
            return sentences;
        }
        String unit = Metric.of(study.file().primary()).unit();
        CpuLevels.Level base = levels.base();
        sentences.add(title(study, levels, base) + ": " + Text.value(base.mean()) + " " + unit + without(base)
                + invalid(base) + ".");
        for (CpuLevels.Level level : levels.rising()) {
            if (level != base) {
                sentences.add(title(study, levels, level) + ": " + Text.value(level.mean()) + " " + unit + ", "
                        + times(study, base, level) + " times as much as " + base.name()
                        + doubling(study, levels, level)
                        + without(level)
                        + invalid(level) + ".");
            }
        }
        levels.fullyCommitted()
                .ifPresent(full -> levels.rising().stream()
                        .filter(levels::overCommitted)
                        .forEach(over ->
                                sentences.add("Over-committed: " + over.name() + " have " + times(study, full, over)
                                        + " times as much as " + full.name()
                                        + ", the most that is not over-committed.")));
        near(levels, sentences);
        return sentences;
    }

    private static String title(RecordedStudy study, CpuLevels levels, CpuLevels.Level level) {
        String of = number(level.processors()) + " of " + processors(levels.machine());
        if (study.file().instances() != null) {
            return level.name() + " (" + of + (levels.overCommitted(level) ? ", over-committed" : "") + ")";
        }
        return level.unlimited() ? level.name() + " (" + processors(levels.machine()) + ")" : of;
    }

    private static String processors(double number) {
        return number(number) + (number == 1 ? " processor" : " processors");
    }

    private static String number(double number) {
        return Double.isFinite(number) ? Levels.text(number) : "–";
    }

    private static String doubling(RecordedStudy study, CpuLevels levels, CpuLevels.Level level) {
        return levels.half(level)
                // Against the base it has just been said.
                .filter(half -> half != levels.base())
                .map(half -> level.instances() > 1
                        ? "; twice the instances of " + half.name() + " have " + times(study, half, level)
                                + " times as much"
                        : "; the doubling from " + number(half.processors()) + " to " + processors(level.processors())
                                + " gives " + times(study, half, level) + " times as much")
                .orElse("");
    }

    private static String without(CpuLevels.Level level) {
        int without = level.slots() - level.values().size();
        return without == 0
                ? ""
                : "; no throughput in " + without + " of " + Words.count(level.slots(), "block")
                        + ", left out of mean and ratio";
    }

    private static String invalid(CpuLevels.Level level) {
        return level.invalid() == 0
                ? ""
                : "; INVALID in " + level.invalid() + " of " + Words.count(level.slots(), "block") + " ("
                        + String.join(", ", level.failed()) + ")";
    }

    /** What was near a limit or may have been, each with the cells in which it was. */
    private static void near(CpuLevels levels, List<String> sentences) {
        String phases = each(levels, CpuLevels.Near::phases);
        String unknown = each(levels, CpuLevels.Near::unknown);
        if (!phases.isEmpty()) {
            sentences.add("Within 10 % of its limit: " + phases + ".");
        } else if (unknown.isEmpty()) {
            sentences.add("Nothing was within 10 % of its limit in any phase.");
        }
        if (!unknown.isEmpty()) {
            sentences.add("Whether it was near its limit is not known: " + unknown + ".");
        }
    }

    private static String each(CpuLevels levels, Function<CpuLevels.Near, String> what) {
        Map<String, List<String>> places = new LinkedHashMap<>();
        for (CpuLevels.Level level : levels.rising()) {
            for (CpuLevels.Near near : level.near()) {
                if (!what.apply(near).isEmpty()) {
                    places.computeIfAbsent(near.place(), p -> new ArrayList<>())
                            .add(level.name() + " (" + what.apply(near) + ")");
                }
            }
        }
        return places.entrySet().stream()
                .map(place -> place.getKey() + " in the runs of " + String.join(", ", place.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String times(RecordedStudy study, CpuLevels.Level base, CpuLevels.Level other) {
        CpuLevels.Times times = CpuLevels.times(base, other, 1 - study.file().alpha());
        return Text.ratio(times.value())
                + (times.interval() == null
                        ? ""
                        : " (" + Text.percent(100 * times.interval().level()) + " % interval " + interval(times) + ")");
    }

    private static String interval(CpuLevels.Times times) {
        return times.interval() == null
                ? "–"
                : Text.ratio(times.interval().low()) + " to "
                        + Text.ratio(times.interval().high());
    }

    /**
     * A row of the table, as printed.
     *
     * @param processors that all instances may use together
     * @param over how many times as many as the machine has; empty if it has enough
     * @param ratio to the base
     * @param each mean throughput of each instance
     * @param invalid how many slots have an INVALID run
     * @param pairs of how many blocks the ratio is; a dash for the base
     * @param gain against half as many processors or instances; a dash without such a level
     * @param blocks of how many blocks the throughput is
     * @param without how many more have none
     */
    public record Row(
            String name,
            String processors,
            String over,
            String throughput,
            String ratio,
            String interval,
            String pairs,
            String each,
            String gain,
            String gainInterval,
            String cpu,
            int blocks,
            int without,
            int invalid,
            List<CpuLevels.Near> near) {}

    private static Row row(RecordedStudy study, CpuLevels levels, CpuLevels.Level level) {
        double confidence = 1 - study.file().alpha();
        CpuLevels.Times ratio = CpuLevels.times(levels.base(), level, confidence);
        CpuLevels.Times gain = levels.half(level)
                .map(half -> CpuLevels.times(half, level, confidence))
                .orElse(new CpuLevels.Times(Double.NaN, null, 0));
        return new Row(
                level.name(),
                number(level.processors()),
                levels.overCommitted(level) ? Text.percent(level.processors() / levels.machine()) : "",
                Text.value(level.mean()),
                Text.ratio(ratio.value()),
                level == levels.base() ? "–" : interval(ratio),
                level == levels.base() ? "–" : Integer.toString(ratio.pairs()),
                level.each().stream().map(Text::value).collect(Collectors.joining(", ")),
                Text.ratio(gain.value()),
                interval(gain),
                Text.value(level.cpu()),
                level.values().size(),
                level.slots() - level.values().size(),
                level.invalid(),
                level.near());
    }

    @Override
    public Map<String, Object> section(RecordedStudy study, StudyRuns runs) {
        CpuLevels levels = CpuLevels.of(study, runs.rows());
        Map<String, Object> section = new LinkedHashMap<>();
        section.put(
                "cpus",
                levels.nothing()
                        ? List.of()
                        : levels.rising().stream()
                                .map(level -> row(study, levels, level))
                                .toList());
        section.put("machineProcessors", number(levels.machine()));
        section.put("cpuBase", levels.all().isEmpty() ? "" : levels.base().name());
        return section;
    }

    @Override
    public List<Chart> charts(RecordedStudy study, StudyRuns runs) {
        CpuLevels levels = CpuLevels.of(study, runs.rows());
        if (levels.nothing()) {
            return List.of();
        }
        String base = levels.base().name();
        double confidence = 1 - study.file().alpha();
        return List.of(
                CpuChart.of(
                        "cpus-throughput",
                        "Throughput",
                        "In parts of " + base + ". The straight line is in proportion to the processors.",
                        "in parts of " + base,
                        levels,
                        level -> CpuLevels.times(levels.base(), level, confidence)
                                .value(),
                        processors -> processors / levels.base().processors()),
                CpuChart.of(
                        "cpus-machine",
                        "CPU of the machine",
                        "Drivers included.",
                        "CPU of the machine, %",
                        levels,
                        CpuLevels.Level::cpu,
                        null));
    }
}
