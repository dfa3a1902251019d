package org.quadrille.schema.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a server says in its log from a moment on. */
final class StartLog {
    private final Path log;
    private final long from;

    /** From now on. */
    StartLog(Path log) throws IOException {
        this.log = log;
        this.from = Files.exists(log) ? Files.size(log) : 0;
    }

    Path path() {
        return log;
    }

    List<String> lines() throws IOException {
        byte[] all = Files.readAllBytes(log);
        return new String(all, (int) from, (int) (all.length - from), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }
}
