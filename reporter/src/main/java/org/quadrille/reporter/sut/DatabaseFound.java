package org.quadrille.reporter.sut;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.quadrille.common.workload.DatabaseRole;

/**
 * A database as given in the testbed file and as found.
 *
 * @param tile 1-based
 * @param group 1 to 4
 * @param role OLTP or DSS
 * @param place host, port and name of the database
 * @param loadUnits populated load units
 * @param activeLoadUnits driven load units
 * @param version version of the server; null if it was not asked
 * @param tradesBefore rows of TRADE before the run; null if they were not counted
 * @param tradesAfter rows of TRADE after it; null if they were not counted
 * @param checkpoints begins of the server's checkpoints in the measurement interval, ISO 8601; null if nobody looked
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
        Long tradesBefore,
        Long tradesAfter,
        List<String> checkpoints,
        Map<String, String> identity) {}
