package org.quadrille.study.page;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.analysis.MachineMeasure;
import org.quadrille.study.analysis.TestLine;
import org.quadrille.study.format.StudyFolder;

/**
 * The table that published studies print: measure by machine, with test, statistic, p and change. On the page, and as
 * {@code data/machines.csv} with every digit.
 */
public final class MachineTable {
    private static final List<String> COLUMNS = List.of(
            "measure",
            "unit",
            "machine",
            "machine_is_for",
            "base",
            "other",
            "runs_base",
            "mean_base",
            "sd_base",
            "runs_other",
            "mean_other",
            "sd_other",
            "test",
            "statistic",
            "value",
            "df",
            "df2",
            "p",
            "change_percent");

    private final List<MachineMeasure> measures;
    private final Map<String, Map<String, Set<String>>> names;
    private final boolean judged;

    /**
     * A table.
     *
     * @param names what machines are called, by cell and by what they are for
     * @param judged whether tests may be shown: not before the study is finished
     */
    MachineTable(List<MachineMeasure> measures, Map<String, Map<String, Set<String>>> names, boolean judged) {
        this.measures = measures;
        this.names = names;
        this.judged = judged;
    }

    /**
     * The measures of two cells, as printed.
     *
     * @param machines what each machine is for, by its name
     */
    public record Pair(String base, String other, Map<String, String> machines, List<Row> rows) {}

    /** A measure of a machine, as printed; of the whole system, without a machine. */
    public record Row(
            String measure,
            String unit,
            String machine,
            String base,
            String other,
            String test,
            String statistic,
            String p,
            String change) {}

    /** A table for each cell against the base. */
    List<Pair> pairs() {
        Map<String, Pair> pairs = new LinkedHashMap<>();
        for (MachineMeasure m : measures) {
            Pair pair = pairs.computeIfAbsent(
                    m.other().cell(),
                    other -> new Pair(m.base().cell(), other, new LinkedHashMap<>(), new ArrayList<>()));
            String machine = machine(m);
            if (!m.place().isEmpty()) {
                pair.machines().put(machine, m.place());
            }
            TestLine test = judged ? m.test() : null;
            pair.rows()
                    .add(new Row(
                            m.metric().title(),
                            m.metric().unit(),
                            m.place().isEmpty() ? "–" : machine,
                            mean(m.base()),
                            mean(m.other()),
                            test == null ? "–" : test.name(),
                            test == null ? "–" : test.symbol() + " " + Text.value(test.statistic()),
                            test == null ? "–" : Text.p(test.p()),
                            Text.change(m.changePercent())));
        }
        return List.copyOf(pairs.values());
    }

    private static String mean(CellValues cell) {
        return Text.value(cell.mean()) + " (" + Text.value(cell.sd()) + ")";
    }

    /** Its name; one name in each cell, where they differ; with what it is for, where another has the same. */
    private String machine(MachineMeasure m) {
        String base = name(m.base().cell(), m.place());
        String other = name(m.other().cell(), m.place());
        String name = base.equals(other) || other.isEmpty() ? base : base.isEmpty() ? other : base + " / " + other;
        boolean alone = name.isEmpty() == m.place().isEmpty()
                && names.getOrDefault(m.base().cell(), Map.of()).keySet().stream()
                                .filter(place -> base.equals(name(m.base().cell(), place)))
                                .count()
                        <= 1;
        return alone ? name : (name + " " + m.place()).strip();
    }

    private String name(String cell, String place) {
        Set<String> all = names.getOrDefault(cell, Map.of()).getOrDefault(place, Set.of());
        return all.size() > 1 ? "several" : all.stream().findFirst().orElse("");
    }

    /** @throws UserError if the file cannot be written */
    void write(StudyFolder folder) {
        StringBuilder text = new StringBuilder(String.join(",", COLUMNS)).append('\n');
        for (MachineMeasure m : measures) {
            TestLine test = judged ? m.test() : null;
            text.append(Arrays.asList(
                                    m.metric().title(),
                                    m.metric().unit(),
                                    machine(m),
                                    m.place(),
                                    m.base().cell(),
                                    m.other().cell(),
                                    m.base().n(),
                                    m.base().mean(),
                                    m.base().sd(),
                                    m.other().n(),
                                    m.other().mean(),
                                    m.other().sd(),
                                    test == null ? null : test.name(),
                                    test == null ? null : test.symbol(),
                                    test == null ? null : test.statistic(),
                                    test == null ? null : test.df(),
                                    test == null ? null : test.df2(),
                                    test == null ? null : test.p(),
                                    m.changePercent())
                            .stream()
                            .map(MachineTable::field)
                            .collect(Collectors.joining(",")))
                    .append('\n');
        }
        try {
            Files.createDirectories(folder.machinesCsv().getParent());
            Files.writeString(folder.machinesCsv(), text);
        } catch (IOException e) {
            throw new UserError("Cannot write " + folder.machinesCsv() + ": " + FileErrors.of(e)
                    + "; free some space or correct the permissions.");
        }
    }

    private static String field(Object value) {
        if (value instanceof String text) {
            return '"' + text.replace("\"", "\"\"") + '"';
        }
        return value == null || value instanceof Double number && !Double.isFinite(number) ? "" : value.toString();
    }
}
