package org.quadrille.reporter.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.deck.Dealer;
import org.quadrille.common.deck.Streams;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.Profile;

/** The transaction logs of a run: those that must be there, and any other in the same folder. */
final class LogSet {
    private LogSet() {}

    /** Inspects every log, several at a time, expected ones first. */
    static List<LogFile> inspect(ResultsFolder folder, RunManifest manifest, RunSetup setup) {
        List<LogFile> found = new ArrayList<>(manifest.workers().parallelStream()
                .filter(worker -> worker.kind() == WorkerKind.CE || worker.kind() == WorkerKind.MEE)
                .map(worker -> LogFile.inspect(folder.log(worker), true, turns(worker, setup)))
                .toList());
        List<Path> known = found.stream().map(LogFile::path).toList();
        if (Files.isDirectory(folder.logs())) {
            try (Stream<Path> files = Files.list(folder.logs())) {
                files.filter(f -> f.toString().endsWith(".csv") && !known.contains(f))
                        .sorted()
                        .forEach(f -> found.add(LogFile.inspect(f, false, new Turns(null, 0))));
            } catch (IOException e) {
                throw new UserError(
                        "Cannot list " + folder.logs() + " (" + FileErrors.of(e) + "); correct its permissions.");
            }
        }
        return found;
    }

    private static Turns turns(WorkerEntry worker, RunSetup setup) {
        Profile profile = setup.profile();
        int phases = profile.phases().schedule().phases();
        Long seed = setup.testbed().inputSeed().number();
        // Without a seed, which every run records, nobody can say what was dealt: the check then has nothing to
        // measure.
        if (worker.kind() == WorkerKind.MEE || seed == null) {
            return new Turns(null, phases);
        }
        int tiles = setup.testbed().tiles().size();
        return new Turns(session -> new Dealer(profile, tiles, new Streams(seed, worker.index(), session)), phases);
    }

    /** Files to read: the run's own logs; those with a torn last line as copies without it. */
    static List<Path> readable(List<LogFile> logs, String runId, Path temporary) {
        List<Path> files = new ArrayList<>();
        for (LogFile log : logs) {
            if (log.belongsTo(runId)) {
                files.add(log.torn() ? TornLines.without(log.path(), temporary) : log.path());
            }
        }
        return files;
    }
}
