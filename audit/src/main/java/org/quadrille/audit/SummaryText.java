package org.quadrille.audit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Database;
import org.quadrille.common.results.AuditSummary.Entry;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.AuditSummary.Part;
import org.quadrille.common.results.AuditSummary.Tool;
import org.quadrille.common.workload.GroupId;

/** The summary as text: a table of the whole testbed by tool, what each tool proves, and everything that was found. */
public final class SummaryText {
    private static final int LABEL = 24;

    private final AuditSummary summary;
    private final StringBuilder text = new StringBuilder();

    private SummaryText(AuditSummary summary) {
        this.summary = summary;
    }

    public static String of(AuditSummary summary) {
        return new SummaryText(summary).write();
    }

    private String write() {
        line(
                "Self-audit %s of testbed %s: %s",
                summary.audit(), summary.testbed(), summary.verdict().words());
        line("begun %s, %.1f s, by build %s of Quadrille", summary.startedAt(), summary.seconds(), summary.build());
        line("quadrille audit %s", String.join(" ", summary.typed()));
        line("A benchmark kit's check of its own databases; not an audit by TPC rules.");
        if (!summary.cause().isEmpty()) {
            line("ended early: %s", summary.cause());
        }
        line("");
        table();
        line("");
        for (Tool tool : summary.tools()) {
            line("%s (%.1f s): %s.", tool.name(), tool.seconds(), tool.proves());
        }
        line("");
        limits();
        databases();
        findings();
        return text.toString();
    }

    private void table() {
        row("", summary.tools().stream().map(Tool::name).toList());
        row(
                "system under test",
                summary.tools().stream().map(t -> t.verdict().words()).toList());
        int tile = 0;
        int group = 0;
        for (Database database : summary.databases()) {
            if (database.tile() != tile) {
                tile = database.tile();
                group = 0;
                part(AuditSummaries.tile(tile), 1, Tool::tiles);
            }
            if (database.group() != group) {
                group = database.group();
                part(new GroupId(tile, group).label(), 2, Tool::groups);
            }
            row(
                    "      " + database.role(),
                    summary.tools().stream()
                            .map(tool ->
                                    tool.entry(database).orElseThrow().verdict().words())
                            .toList());
        }
    }

    private void part(String name, int depth, Function<Tool, List<Part>> parts) {
        row(
                "  ".repeat(depth) + name,
                summary.tools().stream()
                        .map(tool -> parts.apply(tool).stream()
                                .filter(p -> p.name().equals(name))
                                .map(p -> p.verdict().words())
                                .findFirst()
                                .orElse(""))
                        .toList());
    }

    /** Lists what was not looked at: a verdict covers no more than what was checked. */
    private void limits() {
        for (Tool tool : summary.tools()) {
            Map<String, List<String>> where = new LinkedHashMap<>();
            for (Entry entry : tool.databases()) {
                entry.limits()
                        .forEach(limit -> where.computeIfAbsent(limit, l -> new ArrayList<>())
                                .add(entry.tile() + "/" + entry.group() + "/" + entry.role()));
            }
            where.forEach((limit, databases) -> line(
                    "%s is limited%s: %s",
                    tool.name(),
                    databases.size() == tool.databases().size() ? "" : " in " + String.join(", ", databases),
                    limit));
        }
        line("");
    }

    private void databases() {
        for (Database database : summary.databases()) {
            line(
                    "tile %d group %d %-4s  %s: %s%s",
                    database.tile(),
                    database.group(),
                    database.role(),
                    database.address(),
                    database.state(),
                    database.build() == null ? "" : described(database));
        }
        line("");
    }

    private static String described(Database database) {
        return String.format(
                Locale.ROOT,
                ", %d load units of %d trade days, seed %d, loaded %s by build %s, last run %s",
                database.loadUnits(),
                database.initialTradeDays(),
                database.seed(),
                database.loadedAt(),
                database.build(),
                database.lastRun() == null ? "none" : database.lastRun());
    }

    private void findings() {
        if (summary.verdict() == Outcome.PASSED) {
            line("Nothing was found wrong.");
        }
        summary.findings().forEach(finding -> line("FAILED %s", finding));
        for (Tool tool : summary.tools()) {
            for (Entry entry : tool.databases()) {
                if (entry.verdict() == Outcome.NOT_RUN) {
                    line(
                            "NOT RUN tile %d group %d %s, %s: %s",
                            entry.tile(), entry.group(), entry.role(), tool.name(), String.join(" ", entry.findings()));
                }
            }
        }
    }

    private void row(String label, List<String> cells) {
        StringBuilder row = new StringBuilder(String.format(Locale.ROOT, "%-" + LABEL + "s", label));
        for (int i = 0; i < cells.size(); i++) {
            int width = Math.max(8, summary.tools().get(i).name().length()) + 2;
            row.append(String.format(Locale.ROOT, "%-" + width + "s", cells.get(i)));
        }
        line("%s", row.toString().stripTrailing());
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
