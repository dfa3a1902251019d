package org.quadrille.study.format;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseRole;

/** A database of a testbed as study files name it, such as {@code 1.2.oltp}; tile and group are from 1. */
public record NamedDatabase(int tile, int group, DatabaseRole role) {
    private static final Pattern NAME = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(oltp|dss)");

    /** @throws IllegalArgumentException if it is not written as one */
    public static NamedDatabase of(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw new IllegalArgumentException("no database is named " + name);
        }
        return new NamedDatabase(
                Integer.parseInt(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                parts.group(3).equals("oltp") ? DatabaseRole.OLTP : DatabaseRole.DSS);
    }

    /** Whether it is written as a database is. */
    public static boolean isOne(String name) {
        return NAME.matcher(name).matches();
    }

    /** The database itself; empty if the testbed has none of this name. */
    public Optional<Testbed.Database> in(Testbed testbed) {
        return groups(testbed).contains(tile + "." + group)
                ? Optional.of(
                        testbed.tiles().get(tile - 1).groups().get(group - 1).database(role))
                : Optional.empty();
    }

    /** The groups that have a database on the same server as this one, such as {@code 1.2}. */
    public List<String> groupsOnItsServer(Testbed testbed) {
        Testbed.Database own = in(testbed).orElseThrow();
        return groups(testbed).stream()
                .filter(name -> List.of("oltp", "dss").stream()
                        .map(other -> of(name + "." + other).in(testbed).orElseThrow())
                        .anyMatch(other -> other.host().equals(own.host()) && other.port() == own.port()))
                .toList();
    }

    /** All groups of a testbed as study files name them. */
    public static List<String> groups(Testbed testbed) {
        return IntStream.rangeClosed(1, testbed.tiles().size())
                .boxed()
                .flatMap(tile -> IntStream.rangeClosed(
                                1, testbed.tiles().get(tile - 1).groups().size())
                        .mapToObj(group -> tile + "." + group))
                .toList();
    }
}
