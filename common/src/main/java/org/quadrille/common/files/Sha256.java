package org.quadrille.common.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java has, in lower-case hexadecimal digits. */
public final class Sha256 {
    private Sha256() {}

    /** A digest that has not begun. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** What a digest came to; call it once. */
    public static String end(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Of all these bytes. */
    public static String of(byte[] bytes) {
        MessageDigest digest = begin();
        digest.update(bytes);
        return end(digest);
    }

    /** Of a text in UTF-8. */
    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Of all that a stream still has. */
    public static String of(InputStream content) throws IOException {
        MessageDigest digest = begin();
        content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        return end(digest);
    }

    /** Of what is in a file. */
    public static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in);
        }
    }
}
