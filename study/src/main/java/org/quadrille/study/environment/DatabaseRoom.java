package org.quadrille.study.environment;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.demo.DemoContainers;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.load.ExpectedSize;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/**
 * About how much room the databases of local environments need, which are all kept until the campaign ends: on the disk of the
 * study, those that are loaded and the copies that runs work on; in volumes of the container engine, those of containers.
 */
public final class DatabaseRoom {
    private static final int ROLES = 2;
    /** Each database in containers has a server, whose log has 208 to 224 MiB after a load, a run and a reset. */
    private static final long LOG_BYTES = 256L << 20;

    private final Map<LoadedData.Key, Long> loaded = new HashMap<>();
    private final Map<Environments.FilesKey, Long> copies = new HashMap<>();
    private final Map<ContainerData.Key, Long> volumes = new HashMap<>();

    /** Adds what a cell needs that those before it did not. @param folder of the study file */
    public void add(String name, EnvironmentSpec spec, Map<String, String> levels, Path folder) {
        int first = levels.containsKey(StudyFile.INSTANCES) ? 1 : 0;
        IntStream.rangeClosed(first, first * Slot.instances(levels))
                .forEach(i -> add(LocalCell.of(name, spec, levels, i, folder), i));
    }

    private void add(LocalCell cell, int instance) {
        LoadedData.Key key = LoadedData.Key.of(cell);
        if (cell.local().container()) {
            volumes.put(
                    new ContainerData.Key(key, cell.local().databaseImage(), instance),
                    ROLES
                            * key.groups().stream()
                                    .mapToLong(spec -> 2 * bytes(cell, spec) + LOG_BYTES)
                                    .sum());
            return;
        }
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

    /** On the disk of the study. */
    public long bytes() {
        return sum(loaded) + sum(copies);
    }

    /** In the container engine. */
    public long volumes() {
        return sum(volumes);
    }

    /** Folder of the container engine, if it answers and is on this machine. */
    public static Optional<Path> engine() {
        return new ContainerEngine(DemoContainers.DOCKER).dataFolder(ThisProcess.hostName());
    }

    private static long sum(Map<?, Long> bytes) {
        return bytes.values().stream().mapToLong(one -> one).sum();
    }
}
