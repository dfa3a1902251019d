package org.quadrille.study.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.StudyJson;

/** {@code study.json}: what the page shows, for programs; numbers with every digit, and null for those that are not known. */
final class StudyData {
    private StudyData() {}

    static JsonNode json(StudyReport.Content content) {
        RecordedStudy study = content.study();
        PageModel model = content.model();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("study", study.file().name());
        json.put("kind", study.file().kind().word());
        json.put("finished", study.finished());
        json.put("finding", model.word());
        json.put("sentences", model.verdict());
        json.put("notice", Analysis.NOTICE);
        json.put("question", model.values().get("question"));
        json.put("runsInWords", model.values().get("runs"));
        json.put("warnings", model.values().get("warnings"));
        json.put("changes", model.values().get("changes"));
        json.put("exclusions", model.values().get("exclusions"));
        json.put("differences", model.values().get("differences"));
        json.put("relative", model.values().get("relative"));
        json.putAll(model.json());
        json.put("analysis", content.analysis());
        json.put("responseTimes", content.responses());
        List<Map<String, Object>> rows = new ArrayList<>();
        for (RunRow row : content.runs().rows()) {
            Map<String, Object> columns = new LinkedHashMap<>(row.columns());
            columns.put("levels", row.levels());
            columns.put("pulsesBefore", row.attempt().before());
            columns.put("pulsesAfter", row.attempt().after());
            columns.put("facts", row.attempt().facts());
            columns.put("metrics", row.values());
            rows.add(columns);
        }
        json.put("runs", rows);
        return StudyJson.tree(json);
    }
}
