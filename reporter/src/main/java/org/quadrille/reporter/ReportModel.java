package org.quadrille.reporter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.GroupId;
import org.quadrille.reporter.chart.Fonts;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.checklist.Checklist;
import org.quadrille.reporter.figures.GroupRate;
import org.quadrille.reporter.figures.GroupShare;
import org.quadrille.reporter.figures.RunFigures;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.reporter.headline.Headline;
import org.quadrille.reporter.headline.SelfAudit;
import org.quadrille.reporter.headline.Unaudited;
import org.quadrille.reporter.rules.Rulebook;
import org.quadrille.reporter.sut.Sut;
import org.quadrille.reporter.sut.SystemSheet;

/** What the template {@code report.ftl} shows, besides the charts. */
final class ReportModel {
    /** Values of a check on the page. With a hundred tiles there may be 26,000, too many for a browser and for readers. */
    private static final int MOST_ROWS = 2_000;

    private ReportModel() {}

    /**
     * @param sheet hardware and software, for the first pages
     * @param unaudited what is missing of the self-audit before the run may be called audited
     */
    static Map<String, Object> of(
            ReportResult result,
            Testbed testbed,
            Sut sut,
            SystemSheet sheet,
            Headline headline,
            SelfAudit audit,
            Checklist checklist,
            Unaudited unaudited) {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("result", result);
        model.put("run", result.manifest());
        model.put("testbed", testbed);
        model.put("sut", sut);
        model.put("sheet", sheet);
        model.put("headline", headline);
        model.put("audit", audit);
        model.put("checklist", checklist);
        model.put("unaudited", unaudited);
        model.put("figures", result.figures());
        model.put("transactions", result.transactions());
        model.put(
                "palette",
                Map.of(
                        "text", Palette.TEXT,
                        "border", Palette.BORDER,
                        "muted", Palette.MUTED,
                        "groups", Palette.GROUPS,
                        "font", Fonts.FAMILY));
        model.put("measuredSeconds", RunFigures.measured(result.manifest()) / 1e6);
        model.put("loadUnits", units(testbed, Testbed.Group::loadUnits));
        model.put("activeLoadUnits", units(testbed, Testbed.Group::activeLoadUnits));
        model.put(
                "sessions",
                testbed.pacing().sessions() * testbed.customerEmulators().size());
        model.put("failed", result.failedChecks());
        model.put("catalogue", CheckCatalogue.byId());
        model.put("dips", WeakPhase.of(result));
        model.put(
                "measuredTransactions",
                result.transactions().values().stream()
                        .mapToLong(TransactionFigures::count)
                        .sum());
        model.put("phases", phases(result.figures(), testbed.tiles().size()));
        model.put("mostRows", MOST_ROWS);
        model.put("manyTiles", Palette.many(testbed.tiles().size()));
        model.put("phaseSums", phaseSums(result.figures().phaseRates()));
        Rulebook rulebook = Rulebook.ofTheKit();
        model.put("rulebook", rulebook);
        model.put(
                "rules",
                rulebook.cited(result.checks().stream().map(CheckResult::clause).toList()));
        return model;
    }

    private static int units(Testbed testbed, ToIntFunction<Testbed.Group> units) {
        return testbed.groups().mapToInt(units).sum();
    }

    /** A row for each phase of each tile, or of one tile if there are many: its groups' shares and rates. */
    private static List<Phase> phases(RunFigures figures, int tiles) {
        Map<List<Integer>, Phase> rows = new LinkedHashMap<>();
        for (GroupShare share : figures.shares()) {
            row(rows, share.phase(), share.tile()).shares().add(share);
        }
        for (GroupRate rate : figures.phaseRates()) {
            row(rows, (int) rate.at(), rate.tile()).rates().add(rate);
        }
        List<Phase> all = List.copyOf(rows.values());
        return Palette.many(tiles) ? furthest(all) : all;
    }

    /** Of each phase the tile with the group that is furthest from its share. */
    private static List<Phase> furthest(List<Phase> all) {
        Map<Integer, Phase> rows = new LinkedHashMap<>();
        all.forEach(row -> rows.merge(row.phase(), row, (one, other) -> apart(other) > apart(one) ? other : one));
        return List.copyOf(rows.values());
    }

    private static double apart(Phase row) {
        // A tile that did nothing is furthest from all that was wanted of it.
        return row.shares().stream()
                .mapToDouble(share ->
                        share.percent() == null ? Double.POSITIVE_INFINITY : Math.abs(share.percent() - share.target()))
                .max()
                .orElse(0);
    }

    /** By phase, the rate of each group over all tiles, and that of all groups. */
    private static Map<String, List<Double>> phaseSums(List<GroupRate> rates) {
        Map<String, List<Double>> rows = new LinkedHashMap<>();
        for (GroupRate rate : rates) {
            List<Double> row = rows.computeIfAbsent(
                    Long.toString(rate.at()), phase -> new ArrayList<>(Collections.nCopies(GroupId.PER_TILE + 1, 0.0)));
            for (int column : List.of(rate.group() - 1, GroupId.PER_TILE)) {
                row.set(column, row.get(column) + rate.rate());
            }
        }
        return rows;
    }

    private static Phase row(Map<List<Integer>, Phase> rows, int phase, int tile) {
        return rows.computeIfAbsent(
                List.of(phase, tile), key -> new Phase(phase, tile, new ArrayList<>(), new ArrayList<>()));
    }

    /** A phase of a tile; FreeMarker reads it, so it is public. */
    public record Phase(int phase, int tile, List<GroupShare> shares, List<GroupRate> rates) {}
}
