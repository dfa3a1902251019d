package org.quadrille.reporter.data;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;

/**
 * Checksums of a results folder, in the format of {@code sha256sum -c}. Prime seals the folder as soon as everything is
 * collected: {@code manifest.sha256} has the sum of every file as prime left it, and nothing ever writes it again, so
 * that its own digest stands for the run. {@code report.sha256} has the sums of what the last report made, of what was
 * added since, such as recordings of machines, and of the seal that the report found.
 */
public final class Checksums {
    private static final String SEAL = ResultsFolder.SEAL;
    private static final String REPORT = ResultsFolder.REPORT_SUMS;
    private static final int DIGITS = 64;
    /** What reports write. */
    private static final Pattern MADE =
            Pattern.compile("report\\.(html|pdf|json|sha256)|checks\\.json|(charts|data)/.*");
    /** Where prime puts its files. Recordings of other machines are added to {@code metrics} later. */
    private static final Pattern COLLECTED =
            Pattern.compile("[^/]+\\.(json|csv)|(logs|service-times|queries)/.*|metrics/(" + ReadingFiles.PRIME
                    + "|(ce|mee|connector|monitor|neighbour)-\\d+)\\.csv");

    private Checksums() {}

    /** Writes the checksums of all files but those of a report, right after they were collected. */
    public static void seal(ResultsFolder folder) {
        write(folder.sums(), of(folder, name -> !made(name) && !name.equals(SEAL)));
    }

    /** Writes the checksums of all that prime did not seal, and of the seal itself; the seal stays as it is. */
    public static void add(ResultsFolder folder) {
        Set<String> ofPrime = new TreeSet<>(sealed(folder.sums()).keySet());
        ofPrime.removeIf(Checksums::made);
        write(
                folder.reportSums(),
                of(folder, name -> !collected(name) && !ofPrime.contains(name) && !name.equals(REPORT)));
    }

    /**
     * The digest of prime's seal, which stands for the whole run; the same before and after any report. Empty if there
     * is no seal, or if it is of an earlier version of the kit, whose reports wrote it anew.
     */
    public static Optional<String> digest(ResultsFolder folder) {
        Map<String, String> seal = sealed(folder.sums());
        boolean whole = !seal.isEmpty() && seal.keySet().stream().noneMatch(Checksums::made);
        return whole ? Optional.of(sumOf(folder.sums())) : Optional.empty();
    }

    /** The file with the sums of what the last report made; in folders of earlier versions of the kit, all sums. */
    public static Path ofReport(ResultsFolder folder) {
        return Files.exists(folder.reportSums()) ? folder.reportSums() : folder.sums();
    }

    private static boolean made(String name) {
        return MADE.matcher(name).matches();
    }

    private static boolean collected(String name) {
        return COLLECTED.matcher(name).matches() && !made(name);
    }

    /** Empty if there is no seal. */
    private static Map<String, String> sealed(Path file) {
        return Files.exists(file) ? read(file) : new TreeMap<>();
    }

    private static void write(Path file, Map<String, String> all) {
        StringBuilder sums = new StringBuilder();
        all.forEach((name, sum) -> sums.append(sum).append("  ").append(name).append('\n'));
        try {
            // All or nothing: half a file would block the next report.
            Path part = file.resolveSibling(file.getFileName() + ".part");
            try {
                Files.writeString(part, sums);
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new UserError("Cannot write " + file + ": " + FileErrors.of(e) + "; free space.");
        }
    }

    /**
     * Compares the folder with its checksums.
     *
     * @return what has changed, one sentence each; empty if nothing has
     * @throws UserError if the folder has no readable seal
     */
    public static List<String> changes(ResultsFolder folder) {
        Map<String, String> made = Files.exists(folder.reportSums()) ? read(folder.reportSums()) : Map.of();
        return changes(read(folder.sums()), made, of(folder, name -> true));
    }

    /**
     * Compares checksums by name.
     *
     * @param seal sums by prime
     * @param report sums by the last report; empty if there is none
     * @param now of all files of the folder
     * @return what has changed, one sentence each
     */
    public static List<String> changes(Map<String, String> seal, Map<String, String> report, Map<String, String> now) {
        Map<String, String> then = new TreeMap<>(seal);
        if (!report.isEmpty()) {
            // Prime's are never overruled; what earlier versions of the kit wrote into the seal about a report is.
            then.keySet().removeIf(Checksums::made);
            report.forEach(then::putIfAbsent);
        }
        List<String> found = new ArrayList<>();
        then.forEach((name, sum) -> {
            if (!now.containsKey(name)) {
                found.add(name + " is missing");
            } else if (!now.get(name).equals(sum)) {
                found.add(name + " was changed");
            }
        });
        now.keySet().stream()
                .filter(name -> !then.containsKey(name) && !name.equals(SEAL) && !name.equals(REPORT))
                .forEach(name -> found.add(name + " was added"));
        return found;
    }

    /**
     * The state of the files that prime left. A file in one of prime's places without a sum counts as added later.
     *
     * @param known sums of files that were taken while they were read
     * @return each file with {@code same} or what is wrong with it; only {@code manifest.sha256} if there is none
     */
    static Map<String, String> inputs(ResultsFolder folder, Map<Path, String> known) {
        Map<String, String> then = sealed(folder.sums());
        if (then.isEmpty()) {
            return Map.of(
                    SEAL,
                    "has no checksums of the collected files (it was removed since, or a version of the kit without"
                            + " such checksums made the run)");
        }
        Map<String, String> states = new TreeMap<>();
        if (then.keySet().removeIf(Checksums::made)) {
            states.put(
                    SEAL,
                    "has sums of a report, so it is of an earlier version of the kit, whose reports gave machines.json, the"
                            + " plans and more of prime's files new sums: nothing shows that they are as prime left them");
        }
        Map<String, String> now = of(folder, name -> then.containsKey(name) || collected(name), known);
        now.keySet().forEach(name -> states.put(name, "has no checksum from then"));
        then.forEach((name, sum) -> states.put(
                name, !now.containsKey(name) ? "is missing" : now.get(name).equals(sum) ? "same" : "was changed"));
        return states;
    }

    /** What is wrong with files that prime left, one sentence each; empty if they are as prime left them. */
    public static List<String> changedInputs(ResultsFolder folder) {
        return inputs(folder, Map.of()).entrySet().stream()
                .filter(file -> !file.getValue().equals("same"))
                .map(file -> file.getKey() + " " + file.getValue())
                .toList();
    }

    private static Map<String, String> read(Path file) {
        return UserFiles.get(
                "Cannot read " + file,
                "restore it from a copy of the run: it is written once, when a run is collected",
                () -> parse(Files.readString(file), file.toString()));
    }

    /**
     * Reads the text of a file of checksums.
     *
     * @param source its file name, for messages
     * @throws UserError if a line is not in the format of sha256sum, or there is none
     */
    public static Map<String, String> parse(String text, String source) {
        Map<String, String> sums = new TreeMap<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.matches("[0-9a-f]{" + DIGITS + "}  .+")) {
                throw new UserError(source + ":" + number + " is not a line of sha256sum; " + restored(source));
            }
            sums.put(line.substring(DIGITS + 2), line.substring(0, DIGITS));
        }
        if (sums.isEmpty()) {
            throw new UserError(source + " is empty; " + restored(source));
        }
        return sums;
    }

    private static String restored(String source) {
        return source.endsWith(REPORT)
                ? "make the report again with 'quadrille report'."
                : "restore it from a copy of the run, or remove it: the run is then reported, but it is not VALID.";
    }

    private static Map<String, String> of(ResultsFolder folder, Predicate<String> wanted) {
        return of(folder, wanted, Map.of());
    }

    private static Map<String, String> of(ResultsFolder folder, Predicate<String> wanted, Map<Path, String> known) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(folder.path(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (Files.isRegularFile(file) && wanted.test(name(folder, file))) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                /** While a report is made, files of its own come and go. One of the run that is gone has no sum, and so is missed. */
                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (e instanceof NoSuchFileException && !file.equals(folder.path())) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw e;
                }
            });
            Map<String, String> sums = new ConcurrentSkipListMap<>();
            files.parallelStream().forEach(file -> {
                try {
                    sums.put(name(folder, file), known.containsKey(file) ? known.get(file) : sumOf(file));
                } catch (UserError e) {
                    if (Files.exists(file)) {
                        throw e;
                    }
                }
            });
            return sums;
        } catch (IOException e) {
            throw new UserError(
                    "Cannot read " + folder.path() + " (" + FileErrors.of(e) + "); correct its permissions.");
        }
    }

    private static String name(ResultsFolder folder, Path file) {
        return folder.path().relativize(file).toString().replace('\\', '/');
    }

    /** SHA-256 of a file. @throws UserError if it cannot be read */
    public static String sumOf(Path file) {
        return UserFiles.get("Cannot read " + file, "correct its permissions", () -> Sha256.of(file));
    }
}
