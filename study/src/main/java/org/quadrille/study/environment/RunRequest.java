package org.quadrille.study.environment;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.quadrille.common.results.StudySlot;

/**
 * One run that an environment is asked to make.
 *
 * @param results folder of all runs of the study
 * @param runId name of the run; nothing of that name is in the results
 * @param slot its place in the plan, for its {@code run.json}
 * @param interrupted whether the user wants to end the run at once; it is ABORTED then
 * @param out gets progress messages and the verdict
 */
public record RunRequest(Path results, String runId, StudySlot slot, BooleanSupplier interrupted, PrintStream out) {}
