package org.quadrille.study.page;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.quadrille.common.files.CsvTable;
import org.quadrille.common.files.UserFiles;
import org.quadrille.study.analysis.MachineMeasure;
import org.quadrille.study.analysis.TestLine;
import org.quadrille.study.format.StudyFolder;

/**
 * The table that published studies print: measure by machine, with test, statistic, p and change. On the page, and as
 * {@code data/machines.csv} with every digit.
 */
public final class MachineTable {
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

    /** The measures of two cells, and what each machine is for, by its name. */
    public record Pair(String base, String other, Map<String, String> machines, List<Row> rows) {}

    /**
     * A measure of a machine; of the whole system if its name is empty.
     *
     * @param test null where there is none, and before the study is finished
     */
    public record Row(MachineMeasure measure, String machine, TestLine test) {}

    /** A table for each cell against the base. */
    List<Pair> pairs() {
        Map<String, Pair> pairs = new LinkedHashMap<>();
        for (MachineMeasure m : measures) {
            Pair pair = pairs.computeIfAbsent(
                    m.other().cell(),
                    other -> new Pair(m.base().cell(), other, new LinkedHashMap<>(), new ArrayList<>()));
            String machine = m.place().isEmpty() ? "" : machine(m);
            if (!m.place().isEmpty()) {
                pair.machines().put(machine, m.place());
            }
            pair.rows().add(new Row(m, machine, judged ? m.test() : null));
        }
        // Of a cell without a run there is nothing to show.
        pairs.values()
                .removeIf(pair -> pair.rows().stream()
                        .allMatch(row -> row.measure().base().n() == 0
                                || row.measure().other().n() == 0));
        return List.copyOf(pairs.values());
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

    /** @throws org.quadrille.common.cli.UserError if the file cannot be written */
    void write(StudyFolder folder) {
        CsvTable<MachineMeasure> table = new CsvTable<MachineMeasure>()
                .column("measure", m -> m.metric().title())
                .column("unit", m -> m.metric().unit())
                .column("machine", this::machine)
                .column("machine_is_for", MachineMeasure::place)
                .column("base", m -> m.base().cell())
                .column("other", m -> m.other().cell())
                .column("runs_base", m -> m.base().n())
                .column("mean_base", m -> m.base().mean())
                .column("sd_base", m -> m.base().sd())
                .column("runs_other", m -> m.other().n())
                .column("mean_other", m -> m.other().mean())
                .column("sd_other", m -> m.other().sd())
                .column("test", m -> ofTest(m, TestLine::name))
                .column("statistic", m -> ofTest(m, TestLine::symbol))
                .column("value", m -> ofTest(m, TestLine::statistic))
                .column("df", m -> ofTest(m, TestLine::df))
                .column("df2", m -> ofTest(m, TestLine::df2))
                .column("p", m -> ofTest(m, TestLine::p))
                .column("change_percent", MachineMeasure::changePercent);
        UserFiles.write(folder.machinesCsv(), () -> {
            Files.createDirectories(folder.machinesCsv().getParent());
            Files.writeString(folder.machinesCsv(), table.text(measures));
        });
    }

    private Object ofTest(MachineMeasure measure, Function<TestLine, Object> value) {
        return judged && measure.test() != null ? value.apply(measure.test()) : null;
    }
}
