package org.quadrille.audit;

import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.config.RunSetup;

/**
 * One call of {@code quadrille audit}.
 *
 * @param folder folder of its evidence, named like the audit; exists
 * @param typed what the user gave, word for word
 * @param threads sessions and tasks at the same time
 * @param duringRun whether tools that write may do so while a benchmark run uses a database
 * @param tools in the order in which they run
 * @param interrupted true once the user wants the audit to end
 */
public record AuditPlan(
        Path folder,
        RunSetup setup,
        Arguments line,
        List<String> typed,
        int threads,
        boolean duringRun,
        List<AuditTool> tools,
        BooleanSupplier interrupted) {
    /** The name of the audit. */
    public String id() {
        return folder.getFileName().toString();
    }
}
