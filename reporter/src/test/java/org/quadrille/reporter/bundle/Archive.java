package org.quadrille.reporter.bundle;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** What somebody can do to a zip archive with ordinary tools. */
final class Archive {
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    static Archive of(Path file) throws IOException {
        Archive archive = new Archive();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                try (InputStream in = zip.getInputStream(entry)) {
                    archive.files.put(entry.getName(), in.readAllBytes());
                }
            }
        }
        return archive;
    }

    Map<String, byte[]> files() {
        return files;
    }

    /** Digests of the contents by name, for comparison. */
    Map<String, String> digests() {
        Map<String, String> digests = new TreeMap<>();
        files.forEach((name, content) -> digests.put(name, sha256(content)));
        return digests;
    }

    String text(String name) {
        return new String(files.get(name), StandardCharsets.UTF_8);
    }

    Archive put(String name, String text) {
        files.put(name, text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    Archive remove(String name) {
        assertTrue(files.remove(name) != null, "there was no " + name);
        return this;
    }

    Archive flip(String name) {
        byte[] content = files.get(name).clone();
        content[content.length / 2] ^= 1;
        files.put(name, content);
        return this;
    }

    /** Replaces text in a file, and its digest and length wherever they are given, as a careful forger would. */
    Archive forge(String name, String from, String to) {
        String before = text(name);
        assertTrue(before.contains(from), name + " has no " + from);
        String results = name.replaceFirst("(results/[^/]+/).*", "$1");
        replace(name, before.replace(from, to), List.of(results + "manifest.sha256", results + "report.sha256"));
        return this;
    }

    /** @param sums files of sums, each of which may hold that of the one before */
    private void replace(String name, String text, List<String> sums) {
        byte[] old = files.get(name);
        put(name, text);
        String oldSum = sha256(old);
        String newSum = sha256(files.get(name));
        for (int i = 0; i < sums.size(); i++) {
            if (text(sums.get(i)).contains(oldSum)) {
                replace(sums.get(i), text(sums.get(i)).replace(oldSum, newSum), sums.subList(i + 1, sums.size()));
            }
        }
        put(
                BundlePaths.MANIFEST,
                text(BundlePaths.MANIFEST)
                        .replaceAll(
                                "\"bytes\" : " + old.length + ",(\\s+\"sha256\" : \")" + oldSum,
                                "\"bytes\" : " + files.get(name).length + ",$1" + newSum));
        assertTrue(text(BundlePaths.MANIFEST).contains(newSum), "the manifest was not forged");
    }

    Path write(Path file) {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            for (Map.Entry<String, byte[]> entry : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
