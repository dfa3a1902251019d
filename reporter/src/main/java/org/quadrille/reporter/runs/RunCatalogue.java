package org.quadrille.reporter.runs;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.Nearest;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.result.Judgement;

/**
 * All runs below one folder of results. What cannot be read is listed as such and hides nothing else. What owners
 * say of runs is kept in files beside them ({@link RunLabel}), so that saying it changes no run.
 *
 * @param results the folder of all results
 */
public record RunCatalogue(Path results) {
    private static final Predicate<String> PATTERN = Pattern.compile("[*?\\[{]").asPredicate();

    /** With many more, to try one name may take minutes. */
    private static final int MOST_STARS = 5;

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

    /** The same. @param reader makes the entry of a run, by its folder, as {@link #entry} does */
    public List<RunEntry> all(Function<Path, RunEntry> reader) {
        Map<RunLabel, Map<String, String>> labels = labels();
        return UserFiles.list(results).stream()
                .filter(f -> Files.isDirectory(f) && !Files.isSymbolicLink(f))
                .filter(f -> Files.exists(new ResultsFolder(f).manifest()))
                .map(f -> labelled(reader.apply(f), labels))
                .sorted(Comparator.comparing(RunEntry::startedAt).reversed().thenComparing(RunEntry::id))
                .toList();
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
        throw new UserError(none(name) + Nearest.ending(name, names(all()), "; see quadrille runs."));
    }

    /**
     * The runs of a name, the newest first.
     *
     * @param name id, alias, tag, {@code latest}, path, or a pattern of ids, aliases and tags, such as {@code bare-*}
     * @throws UserError if there is none
     */
    public List<RunEntry> select(String name) {
        List<RunEntry> all = all();
        boolean path = !PATTERN.test(name) && select(all, name).isEmpty();
        return path ? List.of(labelled(find(name))) : named(all, name);
    }

    /**
     * Those of these runs whose id or alias is this name, or that have this tag; or that fit, if it is a pattern.
     *
     * @throws UserError if there is none
     */
    public List<RunEntry> named(List<RunEntry> runs, String name) {
        List<RunEntry> found = select(runs, name);
        if (found.isEmpty()) {
            throw new UserError((PATTERN.test(name) ? "No run in " + results + " matches \"" + name + "\"" : none(name))
                    + Nearest.ending(name.replaceAll("[*?]", ""), names(runs), "; see quadrille runs."));
        }
        return found;
    }

    private String none(String name) {
        return "There is no run " + name + " in " + results;
    }

    private static List<RunEntry> select(List<RunEntry> runs, String name) {
        Predicate<String> fits = name::equals;
        if (PATTERN.test(name)) {
            try {
                if (name.chars().filter(c -> c == '*').count() > MOST_STARS) {
                    throw new IllegalArgumentException(name);
                }
                PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:" + name);
                fits = text -> !text.isEmpty() && glob.matches(Path.of(text));
            } catch (IllegalArgumentException e) {
                throw new UserError("\"" + name + "\" is not a pattern of names; write one such as 'bare-*'.");
            }
        }
        Predicate<String> wanted = fits;
        return runs.stream()
                .filter(run -> wanted.test(run.id())
                        || wanted.test(run.alias())
                        || run.tags().stream().anyMatch(wanted))
                .toList();
    }

    /** What is said of a run from now on; an empty text takes it away. @return what was said before; empty if nothing was */
    String label(Path run, RunLabel label, String text) {
        label.check(text);
        String id = run.getFileName().toString();
        List<RunEntry> all = all();
        for (String word : label == RunLabel.COMMENT ? new String[0] : text.split(" ")) {
            if (word.equals(id)) {
                throw new UserError(
                        "\"" + id + "\" is the name of that run already; choose another " + label.word() + ".");
            }
            for (RunEntry other : all) {
                boolean taken = other.id().equals(word) || other.alias().equals(word);
                if (!word.isEmpty()
                        && !other.id().equals(id)
                        && (taken || label == RunLabel.ALIAS && other.tags().contains(word))) {
                    throw new UserError("\"" + word + "\" already names the run " + other.id() + "; choose another "
                            + label.word() + ".");
                }
            }
        }
        Map<String, String> texts = label.read(results);
        String before = texts.getOrDefault(id, "");
        texts.put(id, text);
        texts.values().removeIf(String::isEmpty);
        ResultsFolder.writeJson(results.resolve(label.file()), texts);
        return before;
    }

    private static List<String> names(List<RunEntry> runs) {
        return runs.stream()
                .flatMap(run -> Stream.concat(Stream.of(run.id(), run.alias()), run.tags().stream()))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private Map<RunLabel, Map<String, String>> labels() {
        Map<RunLabel, Map<String, String>> labels = new EnumMap<>(RunLabel.class);
        for (RunLabel label : RunLabel.values()) {
            labels.put(label, label.read(results));
        }
        return labels;
    }

    /** A run as it is now, with what its owner says of it. */
    public RunEntry labelled(Path run) {
        return labelled(entry(run), labels());
    }

    private static RunEntry labelled(RunEntry run, Map<RunLabel, Map<String, String>> labels) {
        String tags = RunLabel.TAGS.of(run.id(), labels);
        return RunEntryBuilder.builder(run)
                .alias(RunLabel.ALIAS.of(run.id(), labels))
                .tags(tags.isEmpty() ? List.of() : List.of(tags.split(" ")))
                .comment(RunLabel.COMMENT.of(run.id(), labels))
                .make();
    }

    /** One run as it is now, without what its owner says of it; {@link RunEntry#UNREADABLE} if its files cannot be read. */
    public static RunEntry entry(Path run) {
        ResultsFolder folder = new ResultsFolder(run);
        try {
            RunManifest manifest = folder.readManifest();
            // Null if the reporter has not judged the run.
            Judgement result = Files.exists(folder.checks()) ? Judgement.head(folder) : null;
            List<String> deviations = deviations(manifest, result);
            Testbed testbed = folder.readTestbed();
            RunSchedule schedule = manifest.schedule();
            return RunEntryBuilder.builder()
                    .id(run.getFileName().toString())
                    .alias("")
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
                    .loadUnits(testbed.groups()
                            .mapToInt(Testbed.Group::activeLoadUnits)
                            .sum())
                    .profile(folder.readProfile().name())
                    .measuredSeconds((schedule.measureEnd() - schedule.measureStart()) / 1e6)
                    .deviations(deviations)
                    .build(manifest.build())
                    .tags(List.of())
                    .comment("")
                    .note(manifest.cause())
                    .folder(run)
                    .make();
        } catch (UserError e) {
            return RunEntry.unreadable(run, e.getMessage());
        }
    }

    /**
     * The deviations in the report, which knows machines and throughput; before there is one, those that prime knew.
     */
    private static List<String> deviations(RunManifest manifest, Judgement result) {
        return result == null || result.deviations() == null ? manifest.deviations() : result.deviations();
    }
}
