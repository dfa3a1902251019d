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
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.Profile;

/** The transaction logs of a run: those that must be there, and any other in the same folder. */
final class LogSet {
    /** About. */
    static final long BYTES_OF_A_RECORD = 50;

    private LogSet() {}

    /** Inspects every log, several at a time, expected ones first. */
    static List<LogFile> inspect(ResultsFolder folder, RunManifest manifest, RunSetup setup) {
        List<LogFile> found = new ArrayList<>(emulators(manifest)
                .parallel()
                .map(worker -> LogFile.inspect(folder.log(worker), true, turns(worker, setup)))
                .toList());
        List<Path> known = found.stream().map(LogFile::path).toList();
        if (Files.isDirectory(folder.logs())) {
            UserFiles.list(folder.logs()).stream()
                    .filter(f -> f.toString().endsWith(".csv") && !known.contains(f))
                    .forEach(f -> found.add(LogFile.inspect(f, false, new Turns(null, null, 0))));
        }
        return found;
    }

    private static Turns turns(WorkerEntry worker, RunSetup setup) {
        Profile profile = setup.profile();
        int phases = profile.phases().schedule().phases();
        if (worker.kind() == WorkerKind.MEE) {
            return new Turns(null, null, phases);
        }
        int tiles = setup.testbed().tiles().size();
        Rounds rounds = new Rounds(profile, tiles);
        Long seed = setup.testbed().inputSeed().number();
        // Without a seed, which every run records, nobody can say what was dealt: the check then has nothing to
        // measure.
        if (seed == null) {
            return new Turns(null, rounds, phases);
        }
        return new Turns(
                session -> new Dealer(profile, tiles, new Streams(seed, worker.index(), session)), rounds, phases);
    }

    /** Logs to read: the run's own; those with a torn last line as copies without it. */
    static List<Path> readable(ResultsFolder folder, RunManifest manifest, Path temporary) {
        List<Path> files = new ArrayList<>();
        emulators(manifest)
                .map(folder::log)
                .filter(log -> LogFile.ofRun(log, manifest.runId()))
                .forEach(log -> {
                    try {
                        files.add(TornLines.torn(log) ? TornLines.without(log, temporary) : log);
                    } catch (IOException e) {
                        throw new UserError(
                                "Cannot read " + log + ": " + FileErrors.of(e) + "; correct its permissions.");
                    }
                });
        return files;
    }

    private static Stream<WorkerEntry> emulators(RunManifest manifest) {
        return manifest.workers().stream()
                .filter(worker -> worker.kind() == WorkerKind.CE || worker.kind() == WorkerKind.MEE);
    }
}
