package org.quadrille.vdriver.prime;

import java.nio.file.Path;

/**
 * Where a run keeps its results and how it shows itself.
 *
 * @param results folder of all results; the run makes {@code results/<runId>} in it
 * @param runId name of the run
 * @param progress what is shown while it goes on
 * @param localLogs folder that holds the logs folder of each worker by name if prime itself started them here, so that
 *     even the log of a killed one can be read; or null
 */
public record RunOptions(Path results, String runId, Progress progress, Path localLogs) {}
