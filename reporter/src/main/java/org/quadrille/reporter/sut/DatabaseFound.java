package org.quadrille.reporter.sut;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.quadrille.common.workload.DatabaseRole;

/**
 * A database as given in the testbed file and as found; null if it was not asked or counted.
 *
 * @param place host, port and name of the database
 * @param activeLoadUnits driven load units of those populated
 * @param version version of the server
 * @param commitsWaitFor what its commits waited for: before the run, on several servers throughout it
 * @param tradesBefore rows of TRADE before the run
 * @param tradesAfter rows of TRADE after it
 * @param checkpoints begins of the server's checkpoints in the measurement interval, ISO 8601
 * @param identity what the database says it is; empty if it was not asked
 */
@RecordBuilder
public record DatabaseFound(
        int tile,
        int group,
        DatabaseRole role,
        String place,
        int loadUnits,
        int activeLoadUnits,
        String version,
        String commitsWaitFor,
        Long tradesBefore,
        Long tradesAfter,
        List<String> checkpoints,
        Map<String, String> identity) {}
