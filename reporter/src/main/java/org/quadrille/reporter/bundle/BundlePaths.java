package org.quadrille.reporter.bundle;

import java.util.List;
import java.util.Set;
import org.quadrille.common.results.AuditSummary;

/** What the files in a bundle are called. */
final class BundlePaths {
    static final String MANIFEST = "bundle.json";
    /** Signature over the bytes of {@link #MANIFEST}, in the form that openssl reads. */
    static final String SIGNATURE = "bundle.sig";
    /** Certificate of the signer, followed by that of the authority. */
    static final String CERTIFICATES = "bundle.pem";

    /** Empty page for the statement of an auditor. */
    static final String STATEMENT = "auditor-statement.txt";

    static final String RULES = "docs/workload.md";

    /** What the manifest itself cannot list. */
    static final Set<String> UNLISTED = Set.of(MANIFEST, SIGNATURE, CERTIFICATES);

    private BundlePaths() {}

    /** Where the results folder of a run is; the links between report and audit also work in a bundle. */
    static String results(String runId) {
        return "results/" + runId + "/";
    }

    static String audit(String name) {
        return "audit/" + name + "/";
    }

    static String summary(String audit) {
        return audit(audit) + AuditSummary.FILE;
    }

    /** Whether a file of this name is unpacked inside the folder meant for it, on every system. */
    static boolean harmless(String name) {
        List<String> parts = List.of(name.split("/", -1));
        return parts.stream().noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."))
                && !name.matches("(?s).*[\\\\:\\p{C}].*");
    }

    /** Makes text from an archive that nobody has vouched for safe for a terminal. */
    static String shown(String text) {
        return text == null ? "?" : text.replaceAll("\\p{C}", "?");
    }
}
