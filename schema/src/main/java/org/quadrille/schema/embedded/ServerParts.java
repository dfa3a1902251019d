package org.quadrille.schema.embedded;

import java.util.List;

/**
 * What the folder of a kept server consists of, for those who copy it while the server is down.
 *
 * @param log the write-ahead log in the folder of its data, which may be a link
 * @param tablespaces the folder in it that has a link to each table space
 * @param beside files beside the data without which it does not start
 */
public record ServerParts(String data, String log, String tablespaces, List<String> beside) {
    /** Those of the engine that is used where none is named. */
    public static ServerParts standard() {
        String name = ServerProgram.standard().name();
        return new ServerParts(name, "pg_wal", "pg_tblspc", List.of(name + ".settings", name + ".password"));
    }
}
