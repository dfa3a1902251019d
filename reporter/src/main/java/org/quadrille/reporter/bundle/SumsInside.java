package org.quadrille.reporter.bundle;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.reporter.data.Checksums;

/** The sums that prime and the report left in the results folder, compared with the files of a bundle. */
final class SumsInside {
    static final String FILE = "manifest.sha256";

    private SumsInside() {}

    /**
     * What changed in the results folder before it was bundled, a sentence each.
     *
     * @param sums the file of sums
     * @throws org.quadrille.common.cli.UserError if it cannot be read
     */
    static List<String> changes(byte[] sums, String runId, Map<String, Manifest.Content> files) {
        String prefix = Names.results(runId);
        Map<String, String> now = new TreeMap<>();
        files.forEach((name, content) -> {
            if (name.startsWith(prefix) && !name.equals(prefix + FILE)) {
                now.put(name.substring(prefix.length()), content.sha256());
            }
        });
        Map<String, String> then = Checksums.parse(new String(sums, StandardCharsets.UTF_8), prefix + FILE);
        return Checksums.changes(then, now).stream()
                .map(change -> prefix + change + " between the run's collection or report and this bundle")
                .toList();
    }
}
