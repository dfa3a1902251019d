package org.quadrille.study.page;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.workload.Throughput;

/**
 * Throughput of a run over time, thinned out: what the chart of a cell needs from each of its runs.
 *
 * @param stepSeconds time between two values
 * @param values throughput of the whole run, from its start
 * @param counted what it counts
 * @param events what was done to the run on purpose
 */
record RunThroughput(double stepSeconds, double[] values, Throughput counted, List<RunEvent> events) {
    /** Most values of a run; more cannot be distinguished on a page. */
    private static final int MOST = 100;

    private static final double SECOND = 1e6;

    /**
     * Reads it from a run: from its report token by token, as the report is long and little of it is needed.
     *
     * @throws UserError if it cannot be read
     */
    static RunThroughput read(ResultsFolder run) {
        Path report = run.reportJson();
        TreeMap<Long, Double> sums = new TreeMap<>();
        // That of builds that counted nothing else.
        Throughput counted = Throughput.TRADE_RESULTS;
        try (JsonParser json = Json.mapper().getFactory().createParser(Files.newInputStream(report))) {
            if (!enter(json, "figures").isEmpty()) {
                String part = enter(json, "counted", "time");
                if (part.equals("counted")) {
                    counted = Throughput.valueOf(json.getText());
                    part = enter(json, "time");
                }
                if (!part.isEmpty() && !enter(json, "flow").isEmpty()) {
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        step(json, sums);
                    }
                }
            }
        } catch (IOException e) {
            throw new UserError("Cannot read " + report + " (" + FileErrors.of(e) + "); report the run again.");
        }
        return thinned(sums, counted, run.readEvents());
    }

    /** Moves to the value of the first of these keys in the next object, or in the one that has begun; empty if none is. */
    private static String enter(JsonParser json, String... keys) throws IOException {
        if (json.currentToken() == null || json.currentToken() == JsonToken.FIELD_NAME) {
            json.nextToken();
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (List.of(keys).contains(name)) {
                return name;
            }
            json.skipChildren();
        }
        return "";
    }

    private static void step(JsonParser json, Map<Long, Double> sums) throws IOException {
        long at = 0;
        double results = 0;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            if (key.equals("at")) {
                at = json.getLongValue();
            } else if (key.equals("results")) {
                results = json.getDoubleValue();
            } else {
                json.skipChildren();
            }
        }
        sums.merge(at, results, Double::sum);
    }

    /** Averages just enough consecutive steps to leave no more values than a chart takes. */
    private static RunThroughput thinned(TreeMap<Long, Double> sums, Throughput counted, List<RunEvent> events) {
        if (sums.size() < 2) {
            return new RunThroughput(1, new double[0], counted, events);
        }
        int each = (sums.size() + MOST - 1) / MOST;
        double step = (sums.lastKey() - sums.firstKey()) / SECOND / (sums.size() - 1);
        double[] values = new double[(sums.size() + each - 1) / each];
        int place = 0;
        for (double rate : sums.values()) {
            int of = Math.min(each, sums.size() - place / each * each);
            values[place / each] += rate / of;
            place++;
        }
        return new RunThroughput(step * each, values, counted, events);
    }
}
