package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;

/** Somebody who watches a run on its page to the end. Argument: the address of the events. Prints how many bytes came. */
final class PageVisitor {
    private static final int CHUNK = 1 << 16;

    private PageVisitor() {}

    public static void main(String[] args) throws IOException {
        System.out.println(read(args[0]));
    }

    private static long read(String address) throws IOException {
        try (InputStream in = URI.create(address).toURL().openStream()) {
            byte[] chunk = new byte[CHUNK];
            long bytes = 0;
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                bytes += read;
            }
            return bytes;
        }
    }
}
