package org.quadrille.reporter.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.results.ResultsFolder;

/**
 * {@code manifest.sha256}: a checksum of every other file of the folder, in the format of {@code sha256sum -c}. Prime
 * has it written as soon as everything is collected. Every report adds the files that it made, and leaves the sums of
 * the collected files as they are: a report must not hide that they were changed before.
 */
public final class Checksums {
    private static final int DIGITS = 64;
    private static final String RESTORE =
            "restore it from a copy of the run, or remove it: the run is then reported, but it is not VALID.";
    /** The files that prime collects. Recordings of other machines are added to {@code metrics} later. */
    private static final Pattern COLLECTED = Pattern.compile(
            "(run|testbed|profile|databases-(before|after))\\.json|gauges\\.csv|(logs|service-times)/.*\\.csv|metrics/("
                    + Readings.PRIME + "|(ce|mee|connector|monitor)-\\d+)\\.csv");

    private Checksums() {}

    /** Writes the checksums of all files, right after they were collected. */
    public static void seal(ResultsFolder folder) {
        write(folder, of(folder));
    }

    /**
     * Writes the checksums of what a report made; those of the collected files stay as they are, even if there are
     * none.
     */
    public static void add(ResultsFolder folder) {
        Map<String, String> sums = of(folder);
        sums.keySet().removeIf(Checksums::collected);
        sums.putAll(sealed(folder));
        write(folder, sums);
    }

    private static boolean collected(String name) {
        return COLLECTED.matcher(name).matches();
    }

    /** The sums of the collected files; empty if prime's file is gone, or was never written. */
    private static Map<String, String> sealed(ResultsFolder folder) {
        Map<String, String> sums = Files.exists(folder.sums()) ? read(folder.sums()) : new TreeMap<>();
        sums.keySet().removeIf(name -> !collected(name));
        return sums;
    }

    private static void write(ResultsFolder folder, Map<String, String> all) {
        StringBuilder sums = new StringBuilder();
        all.forEach((name, sum) -> sums.append(sum).append("  ").append(name).append('\n'));
        try {
            // All or nothing: half a file would block the next report.
            Path part = folder.sums().resolveSibling(folder.sums().getFileName() + ".part");
            try {
                Files.writeString(part, sums);
                Files.move(part, folder.sums(), StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new UserError("Cannot write " + folder.sums() + ": " + FileErrors.of(e) + "; free space.");
        }
    }

    /**
     * Compares the folder with its checksums.
     *
     * @return what has changed, one sentence each; empty if nothing has
     * @throws UserError if the folder has no readable checksums
     */
    public static List<String> changes(ResultsFolder folder) {
        return changes(read(folder.sums()), of(folder));
    }

    /**
     * Compares checksums by name.
     *
     * @return what has changed, one sentence each
     */
    public static List<String> changes(Map<String, String> then, Map<String, String> now) {
        List<String> found = new ArrayList<>();
        then.forEach((name, sum) -> {
            if (!now.containsKey(name)) {
                found.add(name + " is missing");
            } else if (!now.get(name).equals(sum)) {
                found.add(name + " was changed");
            }
        });
        now.keySet().stream().filter(name -> !then.containsKey(name)).forEach(name -> found.add(name + " was added"));
        return found;
    }

    /**
     * The state of the files that prime collected. A file without a sum counts as added later.
     *
     * @return each file with {@code same} or what is wrong with it; only {@code manifest.sha256} if it holds none of
     *     their sums
     */
    static Map<String, String> inputs(ResultsFolder folder) {
        Map<String, String> then = sealed(folder);
        if (then.isEmpty()) {
            return Map.of(
                    folder.sums().getFileName().toString(),
                    "has no checksums of the collected files (it was removed since, or a version of the kit without"
                            + " such checksums made the run)");
        }
        Map<String, String> now = of(folder, Checksums::collected);
        Map<String, String> states = new TreeMap<>();
        now.keySet().forEach(name -> states.put(name, "has no checksum from then"));
        then.forEach((name, sum) -> states.put(
                name, !now.containsKey(name) ? "is missing" : now.get(name).equals(sum) ? "same" : "was changed"));
        return states;
    }

    private static Map<String, String> read(Path file) {
        try {
            return parse(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + " (" + FileErrors.of(e)
                    + "); it is written when a run is collected, and by each report: report the run first.");
        }
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
                throw new UserError(source + ":" + number + " is not a line of sha256sum; " + RESTORE);
            }
            sums.put(line.substring(DIGITS + 2), line.substring(0, DIGITS));
        }
        if (sums.isEmpty()) {
            throw new UserError(source + " is empty; " + RESTORE);
        }
        return sums;
    }

    private static Map<String, String> of(ResultsFolder folder) {
        return of(folder, name -> true);
    }

    private static Map<String, String> of(ResultsFolder folder, Predicate<String> wanted) {
        try (Stream<Path> walk = Files.walk(folder.path())) {
            List<Path> files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.equals(folder.sums()) && wanted.test(name(folder, file)))
                    .toList();
            return files.parallelStream()
                    .collect(Collectors.toMap(
                            file -> name(folder, file), Checksums::sumOf, (one, other) -> one, TreeMap::new));
        } catch (IOException e) {
            throw new UserError(
                    "Cannot read " + folder.path() + " (" + FileErrors.of(e) + "); correct its permissions.");
        }
    }

    private static String name(ResultsFolder folder, Path file) {
        return folder.path().relativize(file).toString().replace('\\', '/');
    }

    private static String sumOf(Path file) {
        try {
            return sha256(file);
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + ": " + FileErrors.of(e) + "; correct its permissions.");
        }
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest = Sha256.begin();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return Sha256.end(digest);
    }
}
