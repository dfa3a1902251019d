package org.quadrille.reporter;

import java.util.Map;
import org.quadrille.common.config.Testbed;
import org.quadrille.reporter.checklist.Checklist;
import org.quadrille.reporter.headline.Headline;
import org.quadrille.reporter.headline.SelfAudit;
import org.quadrille.reporter.sut.Sut;

/** {@code report.json}: all that the report shows, for programs. The keys of {@code --json} come first, without {@code results}. */
final class ReportJson {
    private ReportJson() {}

    static Map<String, Object> of(
            ReportResult result, Testbed testbed, Sut sut, Headline headline, SelfAudit audit, Checklist checklist) {
        Map<String, Object> json = result.json();
        json.put("notice", TextReport.NOTICE);
        json.put("run", result.manifest());
        json.put("events", result.events());
        json.put("headline", headline);
        json.put("selfAudit", audit);
        json.put("checklist", checklist);
        json.put("testbed", testbed);
        json.put("sut", sut);
        json.put("machines", result.figures().machines());
        json.put("figures", result.figures());
        return json;
    }
}
