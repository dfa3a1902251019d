package org.quadrille.reporter.page;

import freemarker.core.HTMLOutputFormat;
import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.figures.GroupRate;

/** Writes {@code report.html}, a page that needs nothing else, and the chart in it as a file of its own. */
public final class ReportPage {
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
        String svg = ThroughputChart.svg(throughput, schedule, sampling);
        Map<String, Object> all = new HashMap<>(model);
        all.put("chart", svg);
        Path page = folder.report();
        try {
            Files.createDirectories(folder.charts());
            Files.writeString(folder.charts().resolve("throughput.svg"), svg);
            try (Writer out = Files.newBufferedWriter(page, StandardCharsets.UTF_8)) {
                configuration().getTemplate("report.ftl").process(all, out);
            }
        } catch (IOException e) {
            throw new UserError("Cannot write " + page + ": " + e.getMessage() + "; free space or mend permissions.");
        } catch (TemplateException e) {
            throw new IllegalStateException("the template of the report is wrong", e);
        }
    }

    private static Configuration configuration() {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setClassForTemplateLoading(ReportPage.class, "/org/quadrille/reporter");
        configuration.setOutputFormat(HTMLOutputFormat.INSTANCE);
        configuration.setDefaultEncoding("UTF-8");
        configuration.setLocale(Locale.ROOT);
        configuration.setNumberFormat("computer");
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setLogTemplateExceptions(false);
        return configuration;
    }
}
