package org.quadrille.reporter;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.config.Testbed;
import org.quadrille.reporter.checklist.Checklist;
import org.quadrille.reporter.headline.Headline;
import org.quadrille.reporter.headline.SelfAudit;
import org.quadrille.reporter.result.Judgement;
import org.quadrille.reporter.sut.Sut;

/**
 * {@code report.json}: all that the report shows, for programs. {@link org.quadrille.reporter.result.ReportFile} reads
 * it. First come the keys of {@code --json}, without {@code results}, then the rest in order.
 */
record ReportJson(
        @JsonUnwrapped Judgement judgement, @JsonAnyGetter Map<String, Object> rest) {
    static ReportJson of(
            ReportResult result, Testbed testbed, Sut sut, Headline headline, SelfAudit audit, Checklist checklist) {
        Map<String, Object> rest = new LinkedHashMap<>();
        rest.put("notice", TextReport.NOTICE);
        rest.put("run", result.manifest());
        rest.put("events", result.events());
        rest.put("headline", headline);
        rest.put("selfAudit", audit);
        rest.put("checklist", checklist);
        rest.put("testbed", testbed);
        rest.put("sut", sut);
        rest.put("machines", result.figures().machines());
        rest.put("figures", result.figures());
        return new ReportJson(result.judgement(), rest);
    }
}
