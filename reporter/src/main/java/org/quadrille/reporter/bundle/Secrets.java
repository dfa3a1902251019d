package org.quadrille.reporter.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.quadrille.common.cli.UserError;

/**
 * Files that must not be handed to others. The kit puts no secret into results or evidence (architecture.md, "Security");
 * this finds what somebody else put there: keys and files of passwords, by their names and by how private keys begin.
 */
final class Secrets {
    private static final Pattern NAME = Pattern.compile(
            ".*\\.(p12|pfx|jks|keystore|key)|.*password.*|passwd|\\.?pgpass(\\.conf)?|id_(rsa|ecdsa|ed25519)");
    private static final Pattern PRIVATE_KEY = Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----");
    /** A private key in PEM form is at the start of its file, after some lines of remarks at most. */
    private static final int BEGIN = 8192;

    private Secrets() {}

    /** @throws UserError if a file looks like a secret */
    static void refuse(Path file) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (NAME.matcher(name).matches() || PRIVATE_KEY.matcher(begin(file)).find()) {
            throw new UserError(file + " looks like a key or a password, which no bundle may hold; move it elsewhere.");
        }
    }

    private static String begin(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BEGIN), StandardCharsets.ISO_8859_1);
        }
    }
}
