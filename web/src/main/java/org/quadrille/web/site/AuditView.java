package org.quadrille.web.site;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;

/** The view of a self-audit: its tools, their verdicts, and the evidence by file. */
final class AuditView {
    private AuditView() {}

    static Map<String, Object> of(PagePath place) throws IOException {
        Map<String, Object> model = new HashMap<>();
        model.put("title", "Audit " + place.name());
        model.put("crumbs", Links.crumbs(place));
        model.put("audit", Json.read(place.real().resolve(AuditSummary.FILE), AuditSummary.class));
        model.put("files", RunView.files(place));
        return model;
    }
}
