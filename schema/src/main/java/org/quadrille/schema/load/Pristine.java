package org.quadrille.schema.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.quadrille.schema.db.DatabaseDigests;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * The untouched copy that a server keeps of what it was loaded with. Its name comes from what it holds and from
 * the digests of what made it, so one copy serves all equal databases of the server.
 */
public final class Pristine {
    private static final String PREFIX = "quadrille_pristine_";
    private static final int DIGITS = 12;

    private Pristine() {}

    /** Where the copy for a database is, or would be. The frames are not part of the name, as they can be replaced. */
    static DatabaseAddress address(DatabaseTarget target) {
        DatabaseDigests digests = DatabaseDigests.of(target.address().files());
        String content = key(target) + digests.population() + digests.schema();
        return target.address().withDatabase(PREFIX + digits(content));
    }

    /** Digits that follow from a text, for a name that holds no more of it. */
    static String digits(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "")
                .substring(0, DIGITS);
    }

    static boolean isName(String database) {
        return database.startsWith(PREFIX);
    }

    /** Equal for databases that can be copies of each other; a copy has its indexes in the same tablespace. */
    static List<Object> key(DatabaseTarget target) {
        DatabaseAddress address = target.address();
        return List.of(
                address.host(),
                address.port(),
                address.user(),
                target.spec(),
                target.tablespaces().index());
    }

    /** Databases of the same server that can be copies of each other. */
    static List<List<DatabaseTarget>> setsOfCopies(List<DatabaseTarget> targets) {
        Map<Object, List<DatabaseTarget>> groups = new LinkedHashMap<>();
        for (DatabaseTarget target : targets) {
            groups.computeIfAbsent(key(target), key -> new ArrayList<>()).add(target);
        }
        return List.copyOf(groups.values());
    }
}
