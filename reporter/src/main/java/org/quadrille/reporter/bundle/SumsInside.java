package org.quadrille.reporter.bundle;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.Checksums;

/** The sums that prime and the report left in the results folder, compared with the files of a bundle. */
final class SumsInside {
    private SumsInside() {}

    /**
     * What changed in the results folder before it was bundled, a sentence each, by prime's file of sums and the
     * report's; null if there is none.
     *
     * @throws org.quadrille.common.cli.UserError if one of them cannot be read
     */
    static List<String> changes(byte[] seal, byte[] report, String runId, Map<String, Manifest.Content> files) {
        String prefix = BundlePaths.results(runId);
        if (seal == null) {
            return List.of(prefix + ResultsFolder.SEAL + " is missing");
        }
        Map<String, String> now = new TreeMap<>();
        files.forEach((name, content) -> {
            if (name.startsWith(prefix)) {
                now.put(name.substring(prefix.length()), content.sha256());
            }
        });
        return Checksums.changes(
                        sums(seal, prefix + ResultsFolder.SEAL),
                        report == null ? Map.of() : sums(report, prefix + ResultsFolder.REPORT_SUMS),
                        now)
                .stream()
                .map(change -> prefix + change + " between the run's collection or report and this bundle")
                .toList();
    }

    private static Map<String, String> sums(byte[] file, String name) {
        return Checksums.parse(new String(file, StandardCharsets.UTF_8), name);
    }
}
