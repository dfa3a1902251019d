package org.quadrille.vdriver.local;

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
        ServerProgram server) {
    /** A demo on the engine that is used where none is named. */
    public DemoOptions(
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
            Path keep) {
        this(
                tiles,
                loadUnits,
                initialTradeDays,
                phaseLength,
                baseline,
                sessions,
                targetTpsV,
                seed,
                results,
                runId,
                keep,
                ServerProgram.standard());
    }
}
