package org.quadrille.reporter.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An entry of a jar of the kit as a file, which is made once and kept in the folder {@code .classes} of the kit. To read it
 * again takes a twentieth of the time of inflating it. Who may write that folder may write what the launcher runs.
 */
final class UnpackedOnce {
    private static final Logger LOG = LoggerFactory.getLogger(UnpackedOnce.class);
    private static final String LIB = "lib";
    private static final String KEPT_IN = ".classes";

    private UnpackedOnce() {}

    /**
     * The file, with the size and the CRC-32 that the jar says. Made if there is none like that.
     *
     * @param entry of a jar
     * @return empty where the jar is not in the folder of a kit that the launcher has used, or the file cannot be made there
     */
    static Optional<Path> of(URL entry) {
        try {
            if (!(entry.openConnection() instanceof JarURLConnection packed)) {
                return Optional.empty();
            }
            Path lib = Path.of(packed.getJarFileURL().toURI()).getParent();
            Path folder = lib.resolveSibling(KEPT_IN);
            if (!lib.endsWith(LIB) || !Files.isDirectory(folder)) {
                return Optional.empty();
            }
            ZipEntry said = packed.getJarEntry();
            Path file = folder.resolve(said.getName());
            if (!same(file, said)) {
                make(file, said, packed);
            }
            return Optional.of(file);
        } catch (IOException | URISyntaxException e) {
            LOG.debug("{} is unpacked by each process", entry, e);
            return Optional.empty();
        }
    }

    private static boolean same(Path file, ZipEntry said) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) != said.getSize()) {
            return false;
        }
        CRC32 sum = new CRC32();
        try (InputStream in = new CheckedInputStream(Files.newInputStream(file), sum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return sum.getValue() == said.getCrc();
    }

    /** Others may make the same at the same time, or be running it. */
    private static void make(Path file, ZipEntry said, JarURLConnection packed) throws IOException {
        Path made = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            try (InputStream in = packed.getInputStream()) {
                Files.copy(in, made, StandardCopyOption.REPLACE_EXISTING);
            }
            if (!same(made, said)) {
                throw new IOException(made + " is not what was written to it");
            }
            Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
        }
    }
}
