package org.quadrille.tests.bench;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one method under JMH, in a JVM of its own. */
final class Jmh {
    private Jmh() {}

    /** @throws RunnerException also if the method throws */
    static RunResult run(Class<?> type, String method, boolean quick) throws RunnerException {
        // Its lock file belongs to the first user who ran JMH on this machine; we run one at a time anyway.
        System.setProperty("jmh.ignoreLock", "true");
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("^" + type.getName().replace(".", "\\.") + "\\." + method + "$")
                        .forks(1)
                        .warmupIterations(quick ? 1 : 3)
                        .warmupTime(TimeValue.milliseconds(quick ? 200 : 1_000))
                        .measurementIterations(quick ? 1 : 3)
                        .measurementTime(TimeValue.milliseconds(quick ? 200 : 1_000))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        if (results.size() != 1) {
            throw new IllegalStateException(results.size() + " results of " + type.getSimpleName() + "." + method);
        }
        return results.iterator().next();
    }
}
