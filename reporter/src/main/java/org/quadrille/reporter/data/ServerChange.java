package org.quadrille.reporter.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;

/**
 * That another server of a database went on with a run, as the testbed wants it to: it names several and says {@code
 * reconnect}.
 *
 * @param at microseconds from the start of the run
 * @param before the server until then, as it calls itself
 * @param after the one from then on
 */
public record ServerChange(long at, String before, String after) {
    private static final String TOLD = "servers that answered";
    private static final String ANSWERS = "answers at";
    private static final Pattern CHANGE = Pattern.compile("(-?\\d{1,18}) (\\S.*)");

    /** Those of a run as charts draw them: one for each pair of servers, from the first database that changed to the last. */
    public static List<RunEvent> drawn(ResultsFolder folder) {
        Testbed testbed = folder.readTestbed();
        List<DatabaseSnapshot> before = folder.readDatabases(folder.databasesBefore());
        Map<String, LongSummaryStatistics> times = new LinkedHashMap<>();
        for (DatabaseSnapshot after : folder.readDatabases(folder.databasesAfter())) {
            for (ServerChange change : of(testbed, before, after)) {
                times.computeIfAbsent(
                                "from " + change.before + " to " + change.after, pair -> new LongSummaryStatistics())
                        .accept(change.at);
            }
        }
        return times.entrySet().stream()
                .map(pair -> {
                    long from = pair.getValue().getMin();
                    long to = pair.getValue().getMax();
                    return new RunEvent(
                            pair.getKey(), "", List.of(), from, null, new RunEvent.Step(from, to, null, "", ""), null);
                })
                .toList();
    }

    /**
     * Those of a database in a run, as its connector saw them; none if they do not lead from the server before the run to
     * the one after it.
     *
     * @param allBefore the snapshots of all databases before the run
     */
    static List<ServerChange> of(Testbed testbed, List<DatabaseSnapshot> allBefore, DatabaseSnapshot after) {
        DatabaseSnapshot before = allBefore.stream()
                .filter(one -> one.tile() == after.tile() && one.group() == after.group() && one.role() == after.role())
                .findFirst()
                .orElse(null);
        Testbed.Database database = testbed.group(after.tile(), after.group()).database(after.role());
        if (testbed.onDatabaseLoss() != Testbed.OnDatabaseLoss.RECONNECT
                || database.hosts().size() < 2
                || before == null
                || before.server() == null
                || after.server() == null) {
            return List.of();
        }
        String told = after.server().getOrDefault(TOLD, "");
        String server = before.server().getOrDefault(ANSWERS, "");
        String[] servers = told.split("; ");
        List<ServerChange> found = new ArrayList<>();
        boolean whole = servers[0].equals(server);
        for (int i = 1; i < servers.length; i++) {
            Matcher change = CHANGE.matcher(servers[i]);
            whole &= change.matches();
            if (whole) {
                found.add(new ServerChange(Long.parseLong(change.group(1)), server, change.group(2)));
                server = change.group(2);
            }
        }
        whole &= server.equals(after.server().get(ANSWERS));
        return whole ? List.copyOf(found) : List.of();
    }
}
