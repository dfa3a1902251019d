package org.quadrille.schema.db;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.quadrille.common.files.Sha256;

/**
 * What a database was made from, as three separate SHA-256 digests in hexadecimal. A database can be used by every
 * build of the kit with the same three digests. Frames can be installed in a loaded database; a changed population or
 * schema needs a new load.
 *
 * @param population of the code (without comments) and the lists that make the rows; computed when the kit was built
 * @param schema of the SQL of tables, indexes, constraints and the stamp, comment lines left out
 * @param frames of the SQL of the frames
 */
public record DatabaseDigests(String population, String schema, String frames) {
    private static final String FRAMES = "frames";
    private static final String SHARED_FRAMES = FRAMES + "/common.sql";
    private static final List<String> SCHEMA = List.of(
            "tables.sql",
            "indexes.sql",
            "indexes-oltp.sql",
            "indexes-dss.sql",
            "constraints.sql",
            "identity.sql",
            "queries/trade-id-start.sql");

    /** Those of this build of the kit, with these SQL files. */
    public static DatabaseDigests of(SqlFiles files) {
        return of(Population.DIGEST, files::text, frameFiles(files));
    }

    static DatabaseDigests of(String population, Function<String, String> text, List<String> frameFiles) {
        return new DatabaseDigests(
                population,
                digest(SCHEMA, text.andThen(DatabaseDigests::withoutCommentLines)),
                // Unchanged: a comment inside a function is stored in the database.
                digest(frameFiles, text));
    }

    /** The files that make the frames, in the order in which they are run. */
    public static List<String> frameFiles(SqlFiles files) {
        List<String> names = new ArrayList<>(files.list(FRAMES));
        names.remove(SHARED_FRAMES);
        names.add(0, SHARED_FRAMES);
        return names;
    }

    /** Whether both load the same rows, tables, indexes and constraints. */
    public boolean sameLoad(DatabaseDigests other) {
        return population.equals(other.population) && schema.equals(other.schema);
    }

    private static String withoutCommentLines(String sql) {
        return sql.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("--"))
                .collect(Collectors.joining("\n"));
    }

    private static String digest(List<String> names, Function<String, String> text) {
        MessageDigest digest = Sha256.begin();
        for (String name : names) {
            digest.update((name + "\n" + text.apply(name) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return Sha256.end(digest);
    }

    /** Read once, and only in processes that work with databases. */
    private static final class Population {
        static final String DIGEST = read();

        private static String read() {
            Properties made = new Properties();
            try (InputStream in =
                    DatabaseDigests.class.getResourceAsStream("/org/quadrille/schema/population.properties")) {
                if (in == null) {
                    throw new IllegalStateException(
                            "population.properties is missing: the kit was not built by its pom");
                }
                made.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return made.getProperty("digest");
        }
    }
}
