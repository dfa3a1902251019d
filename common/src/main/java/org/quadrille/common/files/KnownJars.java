package org.quadrille.common.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was found in the jars of a kit before, kept in its folder {@code .classes}, so that not each of its processes has to
 * read 45 MB to say what it runs. A jar is taken for the same if neither its inode nor the time of its last change is
 * another: unlike that of its content, that time cannot be set, and the launcher trusts it too. Who may write this folder
 * may write what the launcher runs.
 */
final class KnownJars {
    private static final Logger LOG = LoggerFactory.getLogger(KnownJars.class);
    private static final String LIB = "lib";
    private static final String KEPT_IN = ".classes";
    private static final String NAME = "jars";
    private static final String NONE = "-";
    private static final Pattern LINE = Pattern.compile("([^\t]+)\t([^\t]+)\t([0-9a-f]{64}|-)\t([^\t]*)");

    /** A file that changes again within so short a time may have the same time of change. */
    private static final long SETTLED_NANOS = TimeUnit.SECONDS.toNanos(2);

    /**
     * What is in a jar.
     *
     * @param sha256 of its code, in hexadecimal digits; null if it has none
     * @param classPath what its manifest adds to the class path
     */
    record Content(String sha256, String classPath) {}

    /** @param state as {@link #state} says it */
    private record Known(String state, Content content) {}

    /** Null if there is no place to keep it. */
    private final Path file;

    private final Map<String, Known> known = new TreeMap<>();
    private boolean changed;

    private KnownJars(Path file) {
        this.file = file;
    }

    /** Those of a folder of jars; none unless it is the folder of a kit that the launcher has used. */
    static KnownJars of(Path folder) {
        Path kept = folder.resolveSibling(KEPT_IN);
        if (!folder.endsWith(LIB) || !Files.isDirectory(kept)) {
            return new KnownJars(null);
        }
        KnownJars jars = new KnownJars(kept.resolve(NAME));
        try {
            if (Files.exists(jars.file)) {
                Files.readString(jars.file).lines().map(LINE::matcher).forEach(line -> {
                    if (line.matches()) {
                        String sum = line.group(3).equals(NONE) ? null : line.group(3);
                        jars.known.put(line.group(1), new Known(line.group(2), new Content(sum, line.group(4))));
                    }
                });
            }
        } catch (IOException e) {
            LOG.debug("Reads all jars, as {} cannot be read", jars.file, e);
        }
        return jars;
    }

    /** What is in a jar of the folder; null if it is not known, or has changed since. */
    Content get(Path jar) throws IOException {
        Known found = file == null ? null : known.get(jar.getFileName().toString());
        return found != null && found.state.equals(state(jar)) ? found.content : null;
    }

    /** Remembers what was read, with the {@link #state} of the jar before it was read. */
    void put(Path jar, String before, Content content) throws IOException {
        if (file != null && before != null && before.equals(state(jar))) {
            known.put(jar.getFileName().toString(), new Known(before, content));
            changed = true;
        }
    }

    /** Keeps what was remembered, if this user may; others may do so at the same time. */
    void keep() {
        if (!changed || !Files.isWritable(file.getParent())) {
            return;
        }
        StringBuilder text = new StringBuilder();
        known.forEach((jar, found) -> text.append(jar)
                .append('\t')
                .append(found.state)
                .append('\t')
                .append(found.content.sha256 == null ? NONE : found.content.sha256)
                .append('\t')
                .append(found.content.classPath)
                .append('\n'));
        try {
            // Not a temporary file, which nobody else could read: others may use the kit of one who installed it.
            Path made = file.resolveSibling(NAME + "." + ProcessHandle.current().pid());
            try {
                Files.writeString(made, text, StandardCharsets.UTF_8);
                Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(made);
            }
        } catch (IOException e) {
            LOG.debug("The next process reads all jars again, as {} cannot be written", file, e);
        }
    }

    /** Which file it is, and when it was changed; null if that is too little to know it by, as it was just changed. */
    static String state(Path jar) throws IOException {
        if (!jar.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return null;
        }
        Map<String, Object> now = Files.readAttributes(jar, "unix:ino,ctime,lastModifiedTime,size", new LinkOption[0]);
        long change = ((FileTime) now.get("ctime")).to(TimeUnit.NANOSECONDS);
        long age = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - change;
        return age < SETTLED_NANOS
                ? null
                : now.get("ino") + " " + change + " "
                        + ((FileTime) now.get("lastModifiedTime")).to(TimeUnit.NANOSECONDS) + " " + now.get("size");
    }
}
