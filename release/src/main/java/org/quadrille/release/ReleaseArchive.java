package org.quadrille.release;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * A tar file, compressed by gzip, of one folder. The same files give the same bytes: entries are sorted, belong to nobody,
 * and have one time.
 */
final class ReleaseArchive {
    private static final int PROGRAM = 0100755;
    private static final int FILE = 0100644;
    private static final int FOLDER = 040755;

    private final String folder;
    private final Instant time;
    /** By place in the folder. */
    private final Map<String, Entry> entries = new TreeMap<>();

    private record Entry(Path content, boolean executable) {}

    /**
     * @param folder the one folder in the archive
     * @param time of every file
     */
    ReleaseArchive(String folder, Instant time) {
        this.folder = folder;
        this.time = time;
    }

    /** @param place in the folder, with slashes */
    void add(String place, Path content, boolean executable) {
        entries.put(place, new Entry(content, executable));
    }

    /** Writes the archive; a file of that name is replaced. */
    void write(Path file) throws IOException {
        GzipParameters same = new GzipParameters();
        same.setCompressionLevel(Deflater.BEST_COMPRESSION);
        try (OutputStream out = Files.newOutputStream(file);
                TarArchiveOutputStream tar =
                        new TarArchiveOutputStream(new GzipCompressorOutputStream(out, same), "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            Set<String> folders = new HashSet<>();
            for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                String name = folder + "/" + entry.getKey();
                for (int end = name.indexOf('/') + 1; end > 0; end = name.indexOf('/', end) + 1) {
                    if (folders.add(name.substring(0, end))) {
                        head(tar, name.substring(0, end), FOLDER, 0);
                    }
                }
                Path content = entry.getValue().content();
                head(tar, name, entry.getValue().executable() ? PROGRAM : FILE, Files.size(content));
                Files.copy(content, tar);
                tar.closeArchiveEntry();
            }
        }
    }

    private void head(TarArchiveOutputStream tar, String name, int mode, long size) throws IOException {
        TarArchiveEntry head = new TarArchiveEntry(name);
        head.setMode(mode);
        head.setSize(size);
        head.setModTime(time.toEpochMilli());
        head.setIds(0, 0);
        head.setNames("", "");
        tar.putArchiveEntry(head);
        if (mode == FOLDER) {
            tar.closeArchiveEntry();
        }
    }
}
