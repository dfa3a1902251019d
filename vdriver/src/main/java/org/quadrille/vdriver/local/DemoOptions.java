package org.quadrille.vdriver.local;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.time.Duration;
import org.quadrille.schema.embedded.ServerProgram;

/**
 * What a user may change in the demo.
 *
 * @param tiles tiles of four groups
 * @param loadUnits load units of every group
 * @param initialTradeDays business days of initial trades; 0 for the profile's
 * @param phaseLength length of a phase; everything that depends on time stretches with it
 * @param baseline no elasticity: 10/20/30/40 percent in every phase
 * @param sessions sessions of the customer emulator
 * @param targetTpsV 0 for closed pacing, else the rate that open pacing aims at
 * @param seed seed of population and inputs
 * @param results folder of all results
 * @param runId name of the run
 * @param keep folder in which the databases and their testbed file stay; null to keep nothing
 * @param server the server's program, and so the engine
 */
@RecordBuilder
public record DemoOptions(
        int tiles,
        int loadUnits,
        int initialTradeDays,
        Duration phaseLength,
        boolean baseline,
        int sessions,
        double targetTpsV,
        long seed,
        Path results,
        String runId,
        Path keep,
        ServerProgram server)
        implements DemoOptionsBuilder.With {
    /** The usual demo, to be changed. */
    public static DemoOptionsBuilder usual(Path results, String runId) {
        return DemoOptionsBuilder.builder()
                .tiles(1)
                .loadUnits(1)
                .phaseLength(Duration.ofSeconds(6))
                .sessions(4)
                .seed(1)
                .results(results)
                .runId(runId)
                .server(ServerProgram.standard());
    }
}
