package org.quadrille.reporter.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.quadrille.common.files.UserFiles;
import org.quadrille.reporter.page.Templates;

/** Writes {@code results/index.html}: all runs with links to their reports. */
final class RunsPage {
    private RunsPage() {}

    static Path write(Path results, List<RunEntry> runs) {
        Path page = results.resolve("index.html");
        return UserFiles.get(
                "Cannot write " + page,
                "free some space or correct the permissions",
                () -> Files.writeString(page, Templates.PAGES.fill("runs.ftl", Map.of("runs", runs))));
    }
}
