package org.quadrille.schema.embedded;

import java.util.List;

/**
 * What the folder of a kept server consists of, for those who copy it while the server is down.
 *
 * @param data folder of its data
 * @param log the write-ahead log in that folder, a folder or a file
 * @param tablespaces the folder in it that has a link to each table space; null where the engine has none
 * @param beside files beside the data without which it does not start
 * @param logSetting the setting that names the folder of the log; null where a link stands in its place
 * @param temporarySetting the setting that names the folder of temporary files; null where they are in a table space
 */
public record ServerParts(
        String data, String log, String tablespaces, List<String> beside, String logSetting, String temporarySetting) {
    /** Files that every server has beside its data. */
    static List<String> usualBeside(String name) {
        return List.of(name + ".settings", name + ".password");
    }
}
