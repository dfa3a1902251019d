package org.quadrille.reporter.runs;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.TextFile;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.result.Judgement;

/**
 * All runs below one folder of results. What cannot be read is listed as such and hides nothing else. Aliases are kept in
 * {@code aliases.json} beside the runs, so that giving one changes no run.
 *
 * @param results the folder of all results
 */
public record RunCatalogue(Path results) {
    private static final String ALIASES = "aliases.json";

    /** @throws UserError if there is no such folder */
    public RunCatalogue {
        if (!Files.isDirectory(results)) {
            throw new UserError(FileErrors.noFolder(results) + "; name the folder of all results with --results.");
        }
    }

    /** Every run, the newest first; those without a date last. */
    public List<RunEntry> all() {
        return all(RunCatalogue::entry);
    }

    /** The same. @param reader makes the entry of a run, by its folder and its alias */
    public List<RunEntry> all(BiFunction<Path, String, RunEntry> reader) {
        Map<String, String> aliases = aliases();
        try (Stream<Path> folders = Files.list(results)) {
            return folders.filter(f -> Files.isDirectory(f) && !Files.isSymbolicLink(f))
                    .filter(f -> Files.exists(new ResultsFolder(f).manifest()))
                    .map(f ->
                            reader.apply(f, aliases.getOrDefault(f.getFileName().toString(), "")))
                    .sorted(Comparator.comparing(RunEntry::startedAt).reversed().thenComparing(RunEntry::id))
                    .toList();
        } catch (IOException e) {
            throw new UserError("Cannot list " + results + " (" + FileErrors.of(e) + "); correct its permissions.");
        }
    }

    /**
     * The folder of a run.
     *
     * @param name id, alias, {@code latest}, or path
     * @throws UserError if there is no such run
     */
    public Path find(String name) {
        for (RunEntry run : all()) {
            if (run.id().equals(name) || run.alias().equals(name)) {
                return run.folder();
            }
        }
        for (Path folder : List.of(results.resolve(name), Path.of(name))) {
            if (Files.exists(new ResultsFolder(folder).manifest())) {
                return folder;
            }
        }
        List<String> known = all().stream()
                .flatMap(r -> Stream.of(r.id(), r.alias()))
                .filter(n -> !n.isEmpty())
                .toList();
        throw new UserError(
                "There is no run " + name + " in " + results + Nearest.ending(name, known, "; see quadrille runs."));
    }

    /** Gives a run a name of its own; an empty one removes it. */
    void alias(Path run, String alias) {
        if (!alias.isEmpty() && !alias.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
            throw new UserError(
                    "\"" + alias + "\" cannot be an alias; use letters, digits, dots, dashes and underscores.");
        }
        String id = run.getFileName().toString();
        if (alias.equals(id)) {
            throw new UserError("\"" + alias + "\" is the name of that run already; choose another alias.");
        }
        for (RunEntry other : all()) {
            boolean taken = other.id().equals(alias) || other.alias().equals(alias);
            if (!alias.isEmpty() && taken && !other.id().equals(id)) {
                throw new UserError(
                        "\"" + alias + "\" already names the run " + other.id() + "; choose another alias.");
            }
        }
        Map<String, String> aliases = aliases();
        if (alias.isEmpty()) {
            aliases.remove(id);
        } else {
            aliases.put(id, alias);
        }
        ResultsFolder.writeJson(results.resolve(ALIASES), aliases);
    }

    private Map<String, String> aliases() {
        Path file = results.resolve(ALIASES);
        if (!Files.exists(file)) {
            return new TreeMap<>();
        }
        try {
            return Json.mapper().readValue(TextFile.read(file), new TypeReference<TreeMap<String, String>>() {});
        } catch (IOException e) {
            throw new UserError(file + " cannot be read (" + FileErrors.of(e) + "); correct or remove it.");
        }
    }

    /** One run as it is now; {@link RunEntry#UNREADABLE} if its files cannot be read. */
    public static RunEntry entry(Path run, String alias) {
        ResultsFolder folder = new ResultsFolder(run);
        try {
            RunManifest manifest = folder.readManifest();
            Judgement result = result(folder);
            List<String> deviations = deviations(manifest, result);
            Testbed testbed = folder.readTestbed();
            RunSchedule schedule = manifest.schedule();
            return RunEntryBuilder.builder()
                    .id(run.getFileName().toString())
                    .alias(alias)
                    .verdict(
                            result == null
                                    ? RunEntry.NOT_REPORTED
                                    : result.verdict().name())
                    .standard(deviations.isEmpty())
                    .tpsV(result == null ? null : result.tpsV())
                    .startedAt(manifest.startedAt())
                    .testbed(testbed.name())
                    .platforms(folder.readMachines().stream()
                            .map(machine -> machine.facts().platform().text())
                            .distinct()
                            .sorted()
                            .toList())
                    .tiles(manifest.tiles())
                    .loadUnits(testbed.tiles().stream()
                            .flatMap(tile -> tile.groups().stream())
                            .mapToInt(Testbed.Group::activeLoadUnits)
                            .sum())
                    .profile(folder.readProfile().name())
                    .measuredSeconds((schedule.measureEnd() - schedule.measureStart()) / 1e6)
                    .deviations(deviations)
                    .note(manifest.cause())
                    .folder(run)
                    .build();
        } catch (UserError e) {
            return RunEntry.unreadable(run, alias, e.getMessage());
        }
    }

    /**
     * The deviations in the report, which knows machines and throughput; before there is one, those that prime knew.
     */
    private static List<String> deviations(RunManifest manifest, Judgement result) {
        return result == null || result.deviations() == null ? manifest.deviations() : result.deviations();
    }

    /** What the reporter found, or null if it has not judged the run. */
    private static Judgement result(ResultsFolder folder) {
        return Files.exists(folder.checks()) ? Judgement.head(folder) : null;
    }
}
