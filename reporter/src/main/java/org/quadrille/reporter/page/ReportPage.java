package org.quadrille.reporter.page;

import freemarker.template.TemplateException;
import java.awt.AWTError;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.figures.GroupRate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes {@code report.html}, a page that needs nothing else, and the chart in it as a file of its own. */
public final class ReportPage {
    private static final Logger LOG = LoggerFactory.getLogger(ReportPage.class);

    static {
        // A display that is named but not reachable, as after ssh, must not stop a report. Set before any class of AWT
        // is loaded.
        System.setProperty("java.awt.headless", "true");
    }

    private ReportPage() {}

    /**
     * Writes the page and its chart.
     *
     * @param folder where they go
     * @param model what the template shows, besides the chart
     * @param throughput what the chart shows
     * @param schedule of the run
     * @param sampling sampling interval in microseconds
     * @throws UserError if they cannot be written
     */
    public static void write(
            ResultsFolder folder,
            Map<String, Object> model,
            List<GroupRate> throughput,
            RunSchedule schedule,
            long sampling) {
        Optional<String> chart = drawn(() -> ThroughputChart.svg(throughput, schedule, sampling));
        Map<String, Object> all = new HashMap<>(model);
        chart.ifPresent(svg -> all.put("chart", svg));
        Path page = folder.report();
        try {
            if (chart.isPresent()) {
                Files.createDirectories(folder.charts());
                Files.writeString(folder.charts().resolve("throughput.svg"), chart.get());
            }
            try (Writer out = Files.newBufferedWriter(page, StandardCharsets.UTF_8)) {
                Templates.get("report.ftl").process(all, out);
            }
        } catch (IOException e) {
            throw new UserError("Cannot write " + page + ": " + e.getMessage() + "; free space or mend permissions.");
        } catch (TemplateException e) {
            throw new IllegalStateException("the template of the report is wrong", e);
        }
    }

    /**
     * A chart, or nothing where Java has no fonts to draw with. A JDK without them (a headless one in a small container)
     * throws these errors, a different one each time; a report without its chart is better than none.
     */
    static Optional<String> drawn(Supplier<String> chart) {
        try {
            return Optional.of(chart.get());
        } catch (InternalError | LinkageError | AWTError e) {
            LOG.warn("The chart is left out of the report: {}; install fontconfig and a font", e.toString());
            return Optional.empty();
        }
    }
}
