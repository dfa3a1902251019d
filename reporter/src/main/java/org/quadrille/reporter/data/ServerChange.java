package org.quadrille.reporter.data;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.DatabaseSnapshot;

/**
 * That another server of a database went on with a run, as the testbed wants it to: it names several and says {@code
 * reconnect}.
 *
 * @param at microseconds from the start of the run
 * @param before the server until then, as it calls itself
 * @param after the one from then on
 */
record ServerChange(long at, String before, String after) {
    private static final String TOLD = "servers that answered";
    private static final String ANSWERS = "answers at";
    private static final Pattern CHANGE = Pattern.compile("(-?\\d{1,18}) (\\S.*)");

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
