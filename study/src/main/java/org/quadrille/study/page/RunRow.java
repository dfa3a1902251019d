package org.quadrille.study.page;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Pulse;

/**
 * A run as it appears in the table of runs and in the data files: that of an attempt, or that of one of its instances.
 *
 * @param speaks whether it stands for its attempt: the only run, or that of the worst instance
 * @param levels level of each factor
 * @param counts whether its attempt counts: it fills its slot, is unchanged, and nobody excluded it
 * @param notDurable whether it counts although its report says INVALID, as its cell is declared not durable
 * @param verdict of its report; empty if it has none
 * @param failed ids of the checks that failed
 * @param reason why it does not count; empty otherwise
 * @param values all its metrics by key, even if it does not count
 * @param reported whether there is a report to open
 */
@RecordBuilder
public record RunRow(
        Attempt attempt,
        String run,
        boolean speaks,
        Map<String, String> levels,
        boolean counts,
        boolean notDurable,
        String verdict,
        List<String> failed,
        String reason,
        Map<String, Double> values,
        boolean reported) {
    /** Everything about a run but its metrics, by column name; the same names as in {@code study.json}. */
    private static final Map<String, Function<RunRow, Object>> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("order", row -> row.attempt.order());
        COLUMNS.put("run", RunRow::run);
        COLUMNS.put("instance", row -> row.attempt.runs().indexOf(row.run) + 1);
        COLUMNS.put("speaks", RunRow::speaks);
        COLUMNS.put("slot", row -> row.attempt.slot());
        COLUMNS.put("attempt", row -> row.attempt.number());
        COLUMNS.put("block", row -> row.attempt.block());
        COLUMNS.put("cell", row -> row.attempt.cell());
        COLUMNS.put("environment", row -> row.attempt.environment());
        COLUMNS.put("state", row -> row.state().words());
        COLUMNS.put("counts", RunRow::counts);
        COLUMNS.put("verdict", RunRow::verdict);
        COLUMNS.put("failed", row -> String.join(" ", row.failed));
        COLUMNS.put("remark", RunRow::remark);
        COLUMNS.put("started", row -> Objects.toString(row.attempt.started(), ""));
        COLUMNS.put("ended", row -> Objects.toString(row.attempt.ended(), ""));
        COLUMNS.put("pulse_work_before", RunRow::work);
        COLUMNS.put("pulse_writes_before", RunRow::writes);
        COLUMNS.put("pulse_work_after", row -> mean(row.attempt.after(), Pulse::work));
        COLUMNS.put("pulse_writes_after", row -> mean(row.attempt.after(), Pulse::writes));
    }

    public RunRow {
        failed = List.copyOf(failed);
    }

    /** What became of a run. */
    public enum State {
        NOT_ENDED("not ended"),
        WARM_UP("warm-up"),
        VOID("void"),
        EXCLUDED("excluded"),
        COUNTS("counts"),
        /** It was counted, and was changed or lost since. */
        LOST("does not count");

        private final String words;

        State(String words) {
            this.words = words;
        }

        /** As the page and the data files say it. */
        public String words() {
            return words;
        }
    }

    /** What became of it. */
    public State state() {
        return switch (attempt.state()) {
            case RUNNING -> State.NOT_ENDED;
            case WARM -> State.WARM_UP;
            case VOID -> State.VOID;
            case COUNTING -> !attempt.excluded().isEmpty() ? State.EXCLUDED : counts ? State.COUNTS : State.LOST;
        };
    }

    /** Why it is in that state, in words; empty if there is nothing to say. */
    public String remark() {
        List<String> parts = new ArrayList<>();
        if (!attempt.excluded().isEmpty()) {
            parts.add("excluded: " + attempt.excluded());
        }
        if (!reason.isEmpty()) {
            parts.add(reason);
        }
        if (notDurable) {
            parts.add("not durable");
        }
        // Nearly all fail in a run that broke off, which is its reason.
        if (!failed.isEmpty() && !verdict.equals("ABORTED")) {
            parts.add("failed: " + String.join(", ", failed));
        }
        return String.join("; ", parts);
    }

    /** The path of its report, relative to the study's folder. */
    public String link() {
        return "results/" + run + "/report.html";
    }

    /** Work of the processors before it, mean of the machines; null without pulse. */
    public Double work() {
        return mean(attempt.before(), Pulse::work);
    }

    /** Writes a second before it, mean of the machines; null without pulse. */
    public Double writes() {
        return mean(attempt.before(), Pulse::writes);
    }

    private static Double mean(List<Pulse> pulses, ToDoubleFunction<Pulse> of) {
        return pulses.isEmpty()
                ? null
                : pulses.stream().mapToDouble(of).average().orElseThrow();
    }

    /** When it began, to the second. */
    public String shownStart() {
        return attempt.started() == null
                ? ""
                : attempt.started()
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString()
                        .replace('T', ' ')
                        .replace("Z", "");
    }

    /** The names of {@link #columns}, in their order. */
    static Set<String> names() {
        return COLUMNS.keySet();
    }

    /** Everything about it but its metrics, by column name. */
    Map<String, Object> columns() {
        Map<String, Object> columns = new LinkedHashMap<>();
        COLUMNS.forEach((name, value) -> columns.put(name, value.apply(this)));
        return columns;
    }
}
