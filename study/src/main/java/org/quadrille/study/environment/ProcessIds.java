package org.quadrille.study.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Identifies processes so that one that has reused an id is not mistaken for the original process. */
final class ProcessIds {
    /** Field 22 of {@code /proc/PID/stat}, counted from the state, which is field 3. */
    private static final int START = 19;

    private ProcessIds() {}

    /** A process as a resource: its number, and when it started. */
    static Resource resource(ProcessHandle process) {
        return new Resource(Resource.Kind.PROCESS, Long.toString(process.pid()), started(process));
    }

    /** The living process that a resource names, if it is still the same. */
    static Optional<ProcessHandle> living(Resource process) {
        if (!process.id().matches("\\d{1,18}")) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(process.id()))
                .filter(ProcessHandle::isAlive)
                .filter(handle -> !process.detail().isEmpty() && started(handle).equals(process.detail()));
    }

    /**
     * When a process started: in ticks since the machine started, or by the clock if the system has no {@code /proc};
     * empty if it is gone.
     */
    private static String started(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            // The name before the state is in parentheses and may hold anything.
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START];
        } catch (IOException none) {
            return process.info()
                    .startInstant()
                    .map(instant -> Long.toString(instant.toEpochMilli()))
                    .orElse("");
        }
    }
}
