package org.quadrille.web.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.runs.RunCatalogue;
import org.quadrille.reporter.runs.RunEntry;
import org.quadrille.study.analysis.RunMetrics;

/** The runs of folders; a run is read again only when its files have changed. Thread-safe. */
final class RunList {
    private record Known(FileTime manifest, FileTime checks, RunEntry entry) {}

    private record Said(FileTime report, RunMetrics metrics) {}

    private final Map<Path, Known> known = new ConcurrentHashMap<>();
    private final Map<Path, Said> said = new ConcurrentHashMap<>();

    /** Every run in a folder, the newest first. */
    List<RunEntry> in(Path results) {
        return new RunCatalogue(results).all(this::entry);
    }

    private RunEntry entry(Path run) {
        ResultsFolder folder = new ResultsFolder(run);
        FileTime manifest = time(folder.manifest());
        FileTime checks = time(folder.checks());
        Known before = known.get(run);
        if (before == null
                || !before.manifest().equals(manifest)
                || !before.checks().equals(checks)) {
            before = new Known(manifest, checks, RunCatalogue.entry(run));
            known.put(run, before);
        }
        return before.entry();
    }

    /** What the report of a run says. @throws org.quadrille.common.cli.UserError if it cannot be read */
    RunMetrics metrics(Path run) {
        FileTime report = time(new ResultsFolder(run).reportJson());
        Said before = said.get(run);
        if (before == null || !before.report().equals(report)) {
            before = new Said(report, RunMetrics.read(run));
            said.put(run, before);
        }
        return before.metrics();
    }

    private static FileTime time(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            // There is none yet.
            return FileTime.fromMillis(0);
        }
    }
}
