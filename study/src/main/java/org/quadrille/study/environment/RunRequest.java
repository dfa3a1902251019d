package org.quadrille.study.environment;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.quadrille.common.results.StudySlot;
import org.quadrille.study.format.EventSpec;

/**
 * One run that an environment is asked to make.
 *
 * @param results folder of all runs of the study
 * @param runId nothing of that name is in the results
 * @param slot its place in the plan, for its {@code run.json}
 * @param interrupted whether the user wants to end the run at once; it is ABORTED then
 * @param events what is to be done to the run on purpose
 * @param out gets progress messages and the verdict
 */
public record RunRequest(
        Path results,
        String runId,
        StudySlot slot,
        List<EventSpec> events,
        BooleanSupplier interrupted,
        PrintStream out) {}
