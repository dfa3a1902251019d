package org.quadrille.common.engine;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is known of a database engine without a connection to it.
 *
 * @param name what a testbed calls it
 * @param title its name for people
 * @param lacks what it cannot do
 * @param tlsModes modes of {@code tls.mode} in a testbed
 * @param ownDatabases names of databases that every server has before the first one of a testbed
 * @param longestName bytes of the longest name of a database; the server cuts longer ones, so that two can become one
 * @param processes names of a server's processes, as the kernel gives them
 * @param rightToSeeFolders what a user needs to be granted to see where the data are
 */
@RecordBuilder
public record EngineFacts(
        String name,
        String title,
        Set<Capability> lacks,
        List<String> tlsModes,
        Set<String> ownDatabases,
        int longestName,
        Set<String> processes,
        Durability durability,
        String rightToSeeFolders) {
    /** The engines, a line each. The first is that of a testbed that names none. */
    public static final List<EngineFacts> ALL = List.of( //
            PostgresFacts.facts(), //
            MariadbFacts.facts());

    /** The engine of what names none. */
    public static final EngineFacts DEFAULT = ALL.get(0);

    /**
     * What decides whether commits are durable.
     *
     * @param settings settings, each with the values at which a commit is on disk before it is acknowledged
     * @param whereSet the same of settings that are at such a value unless somebody sets them
     * @param wholePages the one of them that a testbed may give a reason to run without ({@code fullPageWritesOff})
     * @param places parts of every database whose place on disk has to be known
     * @param wal the one of them that has to be on disk before a commit is acknowledged
     * @param walBytes bytes that a committed transaction adds to it at the very least, by its code: a third of the smallest one
     *     that was measured, without images of whole pages; those of other types may add none
     */
    public record Durability(
            Map<String, List<String>> settings,
            Map<String, List<String>> whereSet,
            String wholePages,
            Set<String> places,
            String wal,
            Map<String, Integer> walBytes) {
        /** In an order, as it reaches the files of a report, which is the same to the byte whenever it is made. */
        public Durability {
            whereSet = Collections.unmodifiableMap(new TreeMap<>(whereSet));
            walBytes = Collections.unmodifiableMap(new TreeMap<>(walBytes));
        }
    }

    /** Their names, for a testbed and for sentences. */
    public static List<String> names() {
        return ALL.stream().map(EngineFacts::name).toList();
    }

    /** Names of the processes of any server, as the kernel gives them. */
    public static Set<String> processesOfAll() {
        return ALL.stream().flatMap(engine -> engine.processes.stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** The engine of a name; the {@link #DEFAULT} if there is none, as in a testbed that has not been checked. */
    public static EngineFacts of(String name) {
        return named(name).orElse(DEFAULT);
    }

    /** The engine of a name, if there is one. */
    public static Optional<EngineFacts> named(String name) {
        return ALL.stream().filter(engine -> engine.name.equals(name)).findFirst();
    }

    /** Leaves the engine that need not be named out of files, which so can be compared with those of earlier builds. */
    public static final class Unnamed {
        @Override
        public boolean equals(Object engine) {
            return DEFAULT.name().equals(engine);
        }

        @Override
        public int hashCode() {
            return DEFAULT.name().hashCode();
        }
    }
}
