package org.quadrille.reporter.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;

/**
 * {@code manifest.sha256}: a checksum of every other file of the folder, as {@code sha256sum -c} reads it. Prime has it
 * written as soon as it has collected everything, and every report again, so that what a run left and what was made of it
 * can be held against it.
 */
public final class Checksums {
    private static final int DIGITS = 64;
    private static final Pattern INPUT = Pattern.compile(
            "(run|testbed|profile|databases-(before|after))\\.json|gauges\\.csv|(logs|metrics)/.*\\.csv");

    private Checksums() {}

    /** Writes the checksums of what is there. */
    public static void write(ResultsFolder folder) {
        StringBuilder sums = new StringBuilder();
        of(folder)
                .forEach((name, sum) ->
                        sums.append(sum).append("  ").append(name).append('\n'));
        try {
            // All of it or nothing: half of it would be in the way of the next report.
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
     * @return what is not as it was, one sentence each; empty if nothing changed
     * @throws UserError if the folder has no readable checksums
     */
    public static List<String> changes(ResultsFolder folder) {
        Map<String, String> then = read(folder.sums());
        Map<String, String> now = of(folder);
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
     * How the files that a run left, and that no report writes, are now.
     *
     * @return each file with {@code same}, {@code was changed} or {@code is missing}; empty if there are no checksums
     */
    static Map<String, String> inputs(ResultsFolder folder) {
        Map<String, String> states = new ConcurrentSkipListMap<>();
        if (!Files.exists(folder.sums())) {
            return states;
        }
        read(folder.sums()).entrySet().parallelStream()
                .filter(entry -> INPUT.matcher(entry.getKey()).matches())
                .forEach(entry -> {
                    Path file = folder.path().resolve(entry.getKey());
                    states.put(
                            entry.getKey(),
                            !Files.exists(file)
                                    ? "is missing"
                                    : sumOf(file).equals(entry.getValue()) ? "same" : "was changed");
                });
        return states;
    }

    private static Map<String, String> read(Path file) {
        Map<String, String> sums = new TreeMap<>();
        try {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.matches("[0-9a-f]{" + DIGITS + "}  .+")) {
                    throw new UserError(file + ":" + number
                            + " is not a line of sha256sum; remove the file and report the run again.");
                }
                sums.put(line.substring(DIGITS + 2), line.substring(0, DIGITS));
            }
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + " (" + FileErrors.of(e)
                    + "); it is written by the report: report the run first.");
        }
        if (sums.isEmpty()) {
            throw new UserError(file + " is empty; remove it and report the run again.");
        }
        return sums;
    }

    private static Map<String, String> of(ResultsFolder folder) {
        try (Stream<Path> walk = Files.walk(folder.path())) {
            List<Path> files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.equals(folder.sums()))
                    .toList();
            return files.parallelStream()
                    .collect(Collectors.toMap(
                            file -> folder.path().relativize(file).toString().replace('\\', '/'),
                            Checksums::sumOf,
                            (one, other) -> one,
                            TreeMap::new));
        } catch (IOException e) {
            throw new UserError("Cannot read " + folder.path() + ": " + FileErrors.of(e) + ".");
        }
    }

    private static String sumOf(Path file) {
        try {
            return sha256(file);
        } catch (IOException e) {
            throw new UserError("Cannot read " + file + ": " + FileErrors.of(e) + "; correct its permissions.");
        }
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
