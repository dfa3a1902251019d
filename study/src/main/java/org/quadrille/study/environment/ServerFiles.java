package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.FreeSpace;
import org.quadrille.schema.embedded.ServerParts;
import org.quadrille.study.format.LocalSpec;

/**
 * The files of a server that runs work on, each part where its environment wants it. They are a copy of
 * {@link LoadedData} and can be made one again at any time.
 */
final class ServerFiles {
    /** Write-ahead log between two checkpoints, and temporary files. */
    private static final long GROWTH = 6L << 30;

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final LoadedData loaded;
    private final ServerParts parts;
    private final Places places;
    private final StudyDisk disk;
    private final Path work;
    private final Ledger ledger;
    private final Map<Path, Path> folders = new HashMap<>();
    private final List<TreeCopy> copies = new ArrayList<>();
    private boolean asLoaded;
    private Path data;
    private Path wal;
    private Path index;
    private Path temp;

    /**
     * Where the parts of a server are: a folder, {@link LocalSpec#MEMORY} or {@link LocalSpec#DISK}; null puts the data
     * in the study's own folder, and the other parts with the data.
     */
    record Places(String data, String wal, String index, String temp) {
        /** If writes are limited but no part is on the study's disk, the data go there unless they have a place. */
        static Places of(LocalSpec local) {
            boolean onDisk = local.diskWrites() != null && !local.places().containsValue(LocalSpec.DISK);
            return new Places(
                    local.data() == null && onDisk ? LocalSpec.DISK : local.data(),
                    local.wal(),
                    local.index(),
                    local.temp());
        }

        boolean onDisk() {
            return Stream.of(data, wal, index, temp).anyMatch(LocalSpec.DISK::equals);
        }
    }

    /** Files that are not made yet. @param work a folder for what has no other place; does not exist yet */
    ServerFiles(LoadedData loaded, Places places, Path work, Ledger ledger) {
        this.loaded = loaded;
        this.parts = loaded.parts();
        this.places = places;
        this.work = work;
        this.ledger = ledger;
        this.disk = new StudyDisk(work, ledger);
    }

    /** What a copy of databases of so many bytes needs. */
    static long room(long bytes) {
        return bytes + bytes / 4;
    }

    /** Makes them, unless they are there; the data must have been loaded. */
    void make(Path studyFile) throws InterruptedException {
        if (!copies.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(work);
            long bytes = loaded.size();
            FreeSpace.require(
                    work,
                    FreeSpace.of(work),
                    "a copy of the databases needs",
                    room(bytes),
                    "name a folder on another disk with local.data");
            if (places.onDisk()) {
                disk.make(2 * bytes + GROWTH);
            }
            data = folder(places.data(), "local.data", studyFile).resolve("data");
            wal = own(places.wal(), "wal", studyFile);
            index = own(places.index(), "index", studyFile);
            temp = own(places.temp(), "temp", studyFile);
            Set<Path> elsewhere = Stream.of(parts.tablespaces(), wal == null ? null : parts.log())
                    .filter(Objects::nonNull)
                    .map(Path::of)
                    .collect(Collectors.toSet());
            copies.add(new TreeCopy(loaded.data(), serverData(), elsewhere));
            if (wal != null) {
                copies.add(new TreeCopy(loaded.data().resolve(parts.log()), log(), Set.of()));
            }
            if (temp != null && parts.temporarySetting() != null) {
                Files.createDirectories(temp);
            }
            for (String space : loaded.spaces()) {
                copies.add(new TreeCopy(loaded.space(space), spaceOf(space), Set.of()));
            }
            restore();
        } catch (IOException e) {
            copies.clear();
            throw failed(e);
        } catch (RuntimeException e) {
            // The next try starts over.
            copies.clear();
            throw e;
        }
    }

    /** Restores all files to what was loaded, and returns the bytes that were copied; the server must be down. */
    long restore() {
        try {
            long bytes = 0;
            for (TreeCopy copy : copies) {
                bytes += copy.restore();
            }
            for (String file : parts.beside()) {
                copyBeside(file);
            }
            link();
            asLoaded = true;
            return bytes;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Whether no server has worked on them since they were last made equal to what was loaded. */
    boolean asLoaded() {
        return asLoaded;
    }

    /** A server works on them from now on. */
    void use() {
        asLoaded = false;
    }

    private UserError failed(IOException e) {
        return new UserError("The databases cannot be copied to where the environment wants them (" + FileErrors.of(e)
                + "); make room there, or name another folder.");
    }

    /** Copies a file that a server's folder holds besides its data. */
    private void copyBeside(String name) throws IOException {
        Path file = data.resolve(name);
        if (!Files.exists(file)) {
            Files.copy(loaded.server().resolve(name), file, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    private void link() throws IOException {
        if (wal != null && parts.logSetting() == null) {
            point(serverData().resolve(parts.log()), wal);
        }
        if (parts.tablespaces() == null) {
            return;
        }
        Path links = serverData().resolve(parts.tablespaces());
        if (!Files.isDirectory(links)) {
            Files.createDirectory(links);
            Files.setPosixFilePermissions(links, Files.getPosixFilePermissions(loaded.data()));
        }
        try (Stream<Path> originals = Files.list(loaded.data().resolve(parts.tablespaces()))) {
            for (Path original : originals.toList()) {
                String space = Files.readSymbolicLink(original).getFileName().toString();
                point(links.resolve(original.getFileName()), spaceOf(space));
            }
        }
    }

    private static void point(Path link, Path target) throws IOException {
        if (Files.isSymbolicLink(link) && Files.readSymbolicLink(link).equals(target)) {
            return;
        }
        if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
            Files.delete(link);
        }
        Files.createSymbolicLink(link, target);
    }

    private Path spaceOf(String name) {
        return name.equals("index") ? index : temp;
    }

    /** Null for a part that is with the data. */
    private Path own(String place, String part, Path studyFile) {
        return place == null ? null : folder(place, "local." + part, studyFile).resolve(part);
    }

    private Path folder(String place, String key, Path studyFile) {
        Path above = above(place, studyFile);
        return above == null ? work : folders.computeIfAbsent(above, there -> made(there, key));
    }

    private Path made(Path above, String key) {
        return above.equals(disk.folder()) ? above : CampaignFolder.make(above, key, ledger);
    }

    private Path above(String place, Path studyFile) {
        if (place == null) {
            return null;
        }
        return switch (place) {
            case LocalSpec.MEMORY -> SHARED_MEMORY;
            case LocalSpec.DISK -> disk.folder();
            default -> studyFile.resolve(place).toAbsolutePath().normalize();
        };
    }

    /** Folder of the server. */
    Path server() {
        return data;
    }

    private Path serverData() {
        return data.resolve(parts.data());
    }

    /** The write-ahead log that has a place of its own: a folder, or a file in a folder that a setting names. */
    private Path log() {
        return parts.logSetting() == null ? wal : wal.resolve(parts.log());
    }

    /** Settings that tell the server of places for which there is no link. */
    Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        if (wal != null && parts.logSetting() != null) {
            settings.put(parts.logSetting(), wal.toString());
        }
        if (temp != null && parts.temporarySetting() != null) {
            settings.put(parts.temporarySetting(), temp.toString());
        }
        return settings;
    }

    /** The study's own disk as control groups name it; empty if nothing is on it. */
    String diskNumber() {
        return places.onDisk() ? disk.number() : "";
    }

    /** Where the parts are, for people. */
    String where() {
        List<String> words = new ArrayList<>();
        words.add("data in " + data);
        if (wal != null) {
            words.add("write-ahead log in " + wal);
        }
        if (index != null) {
            words.add("indexes in " + index);
        }
        if (temp != null) {
            words.add("temporary files in " + temp);
        }
        return String.join(", ", words);
    }

    /** Removes everything except what is in the study's own folder. */
    void remove() throws InterruptedException {
        disk.remove();
        for (Path folder : folders.values()) {
            if (!folder.equals(disk.folder())) {
                CampaignFolder.remove(folder, ledger);
            }
        }
        folders.clear();
        copies.clear();
    }
}
