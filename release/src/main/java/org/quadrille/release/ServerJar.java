package org.quadrille.release;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.quadrille.common.files.Sha256;
import org.quadrille.deploy.image.KitFile;
import org.tukaani.xz.LZMA2Options;

/**
 * A jar with an embedded server, a {@code .txz} of its files. That of macOS holds its libraries under each of their names: 186
 * of 325 MB are there more than once.
 */
final class ServerJar {
    private static final String SERVER = ".txz";
    /** Several times as fast as the default; what decides about the size here is the dictionary. */
    private static final int PRESET = 1;

    /** Room for the data of ICU twice: its library for two processors holds the same data for each. */
    private static final int DICTIONARY = 64 << 20;

    private ServerJar() {}

    /**
     * Copies a jar; of files with the same content, all but the first become links to it. The same jar always gives the same
     * copy.
     */
    static void withoutCopies(Path jar, Path copy) throws IOException {
        try (ZipFile in = ZipFile.builder().setPath(jar).get();
                ZipArchiveOutputStream out = new ZipArchiveOutputStream(copy)) {
            for (ZipArchiveEntry entry : Collections.list(in.getEntriesInPhysicalOrder())) {
                if (!entry.getName().endsWith(SERVER)) {
                    KitFile.copy(in, entry, out);
                } else {
                    Path server = copy.resolveSibling(entry.getName());
                    try (InputStream content = in.getInputStream(entry)) {
                        linked(content, server);
                    }
                    ZipArchiveEntry smaller = new ZipArchiveEntry(entry.getName());
                    KitFile.timeless(smaller);
                    out.putArchiveEntry(smaller);
                    Files.copy(server, out);
                    out.closeArchiveEntry();
                    Files.delete(server);
                }
            }
        }
    }

    private static OutputStream packed(Path file) throws IOException {
        LZMA2Options options = new LZMA2Options(PRESET);
        options.setDictSize(DICTIONARY);
        return XZCompressorOutputStream.builder()
                .setPath(file)
                .setLzma2Options(options)
                .get();
    }

    private static void linked(InputStream packed, Path to) throws IOException {
        Map<String, String> first = new HashMap<>();
        try (TarArchiveInputStream in =
                        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(packed)));
                TarArchiveOutputStream out = new TarArchiveOutputStream(packed(to))) {
            out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (TarArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] content = in.readAllBytes();
                String same = entry.isFile() && !entry.isLink() && !entry.isSymbolicLink()
                        ? first.putIfAbsent(Sha256.of(content) + entry.getMode(), entry.getName())
                        : null;
                if (same == null) {
                    out.putArchiveEntry(entry);
                    out.write(content);
                } else {
                    out.putArchiveEntry(link(entry, same));
                }
                out.closeArchiveEntry();
            }
        }
    }

    private static TarArchiveEntry link(TarArchiveEntry entry, String same) {
        Path folder = Path.of(entry.getName()).normalize().getParent();
        Path target = Path.of(same).normalize();
        TarArchiveEntry link = new TarArchiveEntry(entry.getName(), TarConstants.LF_SYMLINK);
        link.setLinkName(
                folder == null ? target.toString() : folder.relativize(target).toString());
        link.setModTime(entry.getLastModifiedTime());
        return link;
    }
}
