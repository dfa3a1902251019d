package org.quadrille.reporter.page;

import java.awt.AWTError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Charts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes {@code report.html}, a self-contained page, the same page as {@code report.pdf}, and its charts as separate
 * files.
 */
public final class ReportPage {
    private static final Logger LOG = LoggerFactory.getLogger(ReportPage.class);
    private static final String TEMPLATE = "report.ftl";
    private static final String STYLE = "/org/quadrille/reporter/report.css";

    static {
        // A display that is named but not reachable, as after ssh, must not stop a report. Set before any class of AWT
        // is loaded.
        System.setProperty("java.awt.headless", "true");
    }

    private ReportPage() {}

    /**
     * Writes the page of a run; see {@link #write(Target, Map, Object, String, Supplier, Function)}.
     *
     * @param folder where it goes
     */
    public static void write(
            ResultsFolder folder, Map<String, Object> model, Charts charts, String data, Supplier<Charts> pictures) {
        write(
                new Target(Templates.PAGES, TEMPLATE, folder.report(), folder.reportPdf(), folder.charts()),
                model,
                charts,
                data,
                pictures,
                Charts::pictures);
    }

    /**
     * Writes a page, and the same for print with pictures in place of data.
     *
     * @param model what the template shows, besides style, script and charts
     * @param charts as data
     * @param data the same as {@code charts.js} reads them
     * @param pictures the same when they have been drawn
     * @param all lists every one of them, for their folder
     * @throws UserError if a file cannot be written
     */
    public static <C> void write(
            Target target,
            Map<String, Object> model,
            C charts,
            String data,
            Supplier<C> pictures,
            Function<C, List<Chart>> all) {
        Map<String, Object> page = new HashMap<>(model);
        page.put("charts", charts);
        page.put("chartData", data);
        page.put("script", ChartFiles.SCRIPT);
        page.put("css", ChartFiles.style() + style());
        Optional<C> drawn = drawn("charts", pictures);
        Optional<String> print = drawn.map(c -> {
            Map<String, Object> printed = new HashMap<>(model);
            printed.put("charts", c);
            printed.put("css", style());
            return filled(target, printed);
        });
        write(target, filled(target, page), print, drawn.map(all));
    }

    private static String filled(Target target, Map<String, Object> model) {
        return ContentsList.in(target.templates().fill(target.template(), model));
    }

    /**
     * Where a page goes.
     *
     * @param templates where its template is
     * @param template it is made from
     * @param html its file
     * @param pdf the same page for print
     * @param charts folder of its charts
     */
    public record Target(Templates templates, String template, Path html, Path pdf, Path charts) {}

    private static void write(Target target, String page, Optional<String> print, Optional<List<Chart>> charts) {
        Optional<byte[]> pdf = print.flatMap(text -> drawn("PDF", () -> ReportPdf.of(text)));
        Path at = target.html();
        try {
            Files.writeString(at, page);
            if (pdf.isPresent()) {
                at = target.pdf();
                Files.write(at, pdf.get());
            }
            at = target.charts();
            if (charts.isPresent()) {
                Files.createDirectories(at);
                for (Chart chart : charts.get()) {
                    at = target.charts().resolve(chart.id() + ".svg");
                    Files.writeString(at, chart.svg());
                }
            }
        } catch (IOException e) {
            throw new UserError(
                    "Cannot write " + at + ": " + FileErrors.of(e) + "; free some space or correct the permissions.");
        }
    }

    private static String style() {
        return ChartFiles.read(STYLE);
    }

    /**
     * A drawing that needs fonts, or nothing if Java has none to draw with. A JDK without them (a headless one in a
     * small container) throws these errors, a different one each time; a report without its charts is better than none.
     */
    static <T> Optional<T> drawn(String what, Supplier<T> drawing) {
        try {
            return Optional.of(drawing.get());
        } catch (InternalError | LinkageError | AWTError e) {
            LOG.warn("The {} of the report must be left out: {}; install fontconfig and a font", what, e.toString());
            return Optional.empty();
        }
    }
}
