package org.quadrille.reporter.runs;

import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.reporter.page.Templates;

/** Writes {@code results/index.html}: all runs with links to their reports. */
final class RunsPage {
    private RunsPage() {}

    static Path write(Path results, List<RunEntry> runs) {
        Path page = results.resolve("index.html");
        try (Writer out = Files.newBufferedWriter(page, StandardCharsets.UTF_8)) {
            Templates.get("runs.ftl").process(Map.of("runs", runs), out);
            return page;
        } catch (IOException e) {
            throw new UserError(
                    "Cannot write " + page + ": " + FileErrors.of(e) + "; free some space or correct the permissions.");
        } catch (TemplateException e) {
            throw new IllegalStateException("the template of the list of runs is wrong", e);
        }
    }
}
