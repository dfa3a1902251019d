package org.quadrille.reporter.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.quadrille.common.files.Sha256;

/** Copies a file once and computes its length and checksums on the way; holds no more of it than a buffer. */
final class Digester {
    private static final int BUFFER = 1 << 16;

    private final MessageDigest digest = Sha256.begin();
    private final CRC32 crc = new CRC32();
    private long bytes;

    /**
     * Copies to the end, or to the first buffer beyond a length.
     *
     * @param most largest length expected, in bytes; a longer file is wrong and is read no further, as a small archive
     *     may unpack to a huge one
     */
    Digester copy(InputStream in, OutputStream out, long most) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int n = in.read(buffer); n >= 0 && bytes <= most; n = in.read(buffer)) {
            digest.update(buffer, 0, n);
            crc.update(buffer, 0, n);
            out.write(buffer, 0, n);
            bytes += n;
        }
        return this;
    }

    /** What was copied; call it once. */
    Manifest.Content content() {
        return new Manifest.Content(bytes, HexFormat.of().formatHex(digest.digest()));
    }

    long bytes() {
        return bytes;
    }

    /** Checksum of the zip format. */
    long crc() {
        return crc.getValue();
    }
}
