package org.quadrille.study.environment;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.load.ExpectedSize;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/**
 * About how much room the databases of local environments need on the disk of the study: those that are loaded, and the copies
 * that runs work on, which are all kept until the campaign ends.
 */
public final class DatabaseRoom {
    private static final int ROLES = 2;

    private final Map<LoadedData.Key, Long> loaded = new HashMap<>();
    private final Map<Environments.FilesKey, Long> copies = new HashMap<>();

    /** Adds what a cell needs that those before it did not. @param folder of the study file */
    public void add(String name, EnvironmentSpec spec, Map<String, String> levels, Path folder) {
        int first = levels.containsKey(StudyFile.INSTANCES) ? 1 : 0;
        IntStream.rangeClosed(first, first * Slot.instances(levels))
                .mapToObj(instance -> LocalCell.of(name, spec, levels, instance, folder))
                .filter(cell -> !cell.local().container())
                .forEach(this::add);
    }

    private void add(LocalCell cell) {
        LoadedData.Key key = LoadedData.Key.of(cell);
        long bytes = loaded.computeIfAbsent(key, of -> bytes(cell, of.groups()));
        ServerFiles.Places places = ServerFiles.Places.of(cell.local());
        if (Objects.requireNonNullElse(places.data(), LocalSpec.DISK).equals(LocalSpec.DISK)) {
            copies.put(new Environments.FilesKey(key, places), ServerFiles.room(bytes));
        }
    }

    /** Of the databases of each group, and of what they are reset from. */
    private static long bytes(LocalCell cell, List<DatabaseSpec> groups) {
        return groups.stream().mapToLong(spec -> ROLES * bytes(cell, spec)).sum()
                + groups.stream()
                        .distinct()
                        .mapToLong(spec -> bytes(cell, spec))
                        .sum();
    }

    private static long bytes(LocalCell cell, DatabaseSpec spec) {
        return new ExpectedSize(cell.program().engine(), spec).bytes();
    }

    /** All of it. */
    public long bytes() {
        return LongStream.concat(
                        loaded.values().stream().mapToLong(one -> one),
                        copies.values().stream().mapToLong(one -> one))
                .sum();
    }
}
