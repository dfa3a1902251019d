package org.quadrille.reporter.data;

import java.util.Locale;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.results.ResultsFolder;

/**
 * The digest of a run: the SHA-256 of prime's seal, which holds that of every other file. Whoever noted it at the end of
 * the run can tell later whether a folder or a bundle is still that run.
 */
public final class RunDigest {
    private static final String PREFIX = "sha256:";

    private RunDigest() {}

    /** That of a folder, as it is printed; empty if there is no seal of this version of the kit. */
    public static String of(ResultsFolder folder) {
        return Checksums.digest(folder).map(hex -> PREFIX + hex).orElse("");
    }

    /** The digest that an option gives, as it is printed. */
    public static Optional<String> given(Arguments line, String option) {
        return line.parsed(option, "the digest that a run ends with: sha256: and 64 hexadecimal digits", text -> {
            String lower = text.toLowerCase(Locale.ROOT);
            String hex = lower.startsWith(PREFIX) ? lower.substring(PREFIX.length()) : lower;
            if (!hex.matches("[0-9a-f]{64}")) {
                throw new IllegalArgumentException(text);
            }
            return PREFIX + hex;
        });
    }

    /**
     * What is wrong if a seal should have a digest, a sentence without its end.
     *
     * @param noted as {@link #given} returns it
     * @param hex SHA-256 of the seal; null if there is none
     */
    public static Optional<String> differs(String noted, String hex) {
        if ((PREFIX + hex).equals(noted)) {
            return Optional.empty();
        }
        return Optional.of((hex == null
                        ? "There is no " + ResultsFolder.SEAL + ", so nothing has the digest " + noted
                        : ResultsFolder.SEAL + " has the digest " + PREFIX + hex + " instead of " + noted)
                + ": this is another run, or the run was changed and its sums were made again");
    }
}
