package org.quadrille.common.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.workload.Profile;

/**
 * The names and JSON files of {@code results/<run id>/} (architecture.md, "Log, results, report"), the interface
 * between prime and reporter.
 */
public record ResultsFolder(Path path) {
    /** Name of prime among the processes that sample their machines. */
    public static final String PRIME = "prime";

    /** Name of the file with the digests of all files as prime left them. No report writes it. */
    public static final String SEAL = "manifest.sha256";

    /** Name of the file with the digests of what a report made, and of the seal that it found. */
    public static final String REPORT_SUMS = "report.sha256";

    /** Keys of {@code report} in testbeds of earlier builds, now replaced by {@code disclosure}. */
    private static final List<String> OF_EARLIER_BUILDS = List.of("sponsor", "system", "price", "currency", "watts");

    public Path manifest() {
        return path.resolve("run.json");
    }

    /** The effective testbed, without secrets. */
    public Path testbed() {
        return path.resolve("testbed.json");
    }

    /** The effective profile. */
    public Path profile() {
        return path.resolve("profile.json");
    }

    public Path databasesBefore() {
        return path.resolve("databases-before.json");
    }

    public Path databasesAfter() {
        return path.resolve("databases-after.json");
    }

    /** How the machines were set up before the run. */
    public Path machines() {
        return path.resolve("machines.json");
    }

    /** The code of every process: its jars with their digests. */
    public Path code() {
        return path.resolve("code.json");
    }

    /** Plans of the frames before the run. */
    public Path plansBefore() {
        return path.resolve("plans-before.json");
    }

    /** Plans of the frames after the run. */
    public Path plansAfter() {
        return path.resolve("plans-after.json");
    }

    public Path logs() {
        return path.resolve("logs");
    }

    /** The transaction log of a CE or MEE. */
    public Path log(WorkerEntry worker) {
        return logs().resolve(worker.name() + ".csv");
    }

    /** Machine samples: one file for each process that took them (docs/metrics-format.md). */
    public Path metrics() {
        return path.resolve("metrics");
    }

    /** The machine samples of one process, on the clock of the run. */
    public Path samples(WorkerEntry worker) {
        return metrics().resolve(worker.name() + ".csv");
    }

    /** What each connector measured of its own work: one file for each (docs/metrics-format.md). */
    public Path serviceTimes() {
        return path.resolve("service-times");
    }

    public Path serviceTimes(WorkerEntry connector) {
        return serviceTimes().resolve(connector.name() + ".csv");
    }

    /** The log of the reporting queries of one connector, where its profile has some (docs/log-format.md). */
    public Path queries(WorkerEntry connector) {
        return path.resolve("queries").resolve(connector.name() + ".csv");
    }

    /** The samples of prime's machine. */
    public Path primeSamples() {
        return metrics().resolve(PRIME + ".csv");
    }

    /** Readings of the workers once a second, as prime got them (docs/metrics-format.md). */
    public Path gauges() {
        return path.resolve("gauges.csv");
    }

    /** What was done to the run on purpose; not there if nothing was. */
    public Path events() {
        return path.resolve("events.json");
    }

    /** What the reporter makes of the logs; may be removed, and made again from them. */
    public Path data() {
        return path.resolve("data");
    }

    public Path charts() {
        return path.resolve("charts");
    }

    public Path checks() {
        return path.resolve("checks.json");
    }

    public Path report() {
        return path.resolve("report.html");
    }

    /** The report for programs. */
    public Path reportJson() {
        return path.resolve("report.json");
    }

    /** The report for print. */
    public Path reportPdf() {
        return path.resolve("report.pdf");
    }

    /** Prime's seal. */
    public Path sums() {
        return path.resolve(SEAL);
    }

    public Path reportSums() {
        return path.resolve(REPORT_SUMS);
    }

    public RunManifest readManifest() {
        return convert(manifest(), RunManifest.class);
    }

    /** Snapshots from one of the two files; none if prime never got to take them. */
    public List<DatabaseSnapshot> readDatabases(Path file) {
        return Files.exists(file) ? List.of(convert(file, DatabaseSnapshot[].class)) : List.of();
    }

    /** The machines as they were set up; none if prime never got to ask them. */
    public List<MachineRecord> readMachines() {
        return Files.exists(machines()) ? List.of(convert(machines(), MachineRecord[].class)) : List.of();
    }

    /** The code of the processes; none if prime never got to write it, or did not know it. */
    public List<CodeRecord> readCode() {
        return Files.exists(code()) ? List.of(convert(code(), CodeRecord[].class)) : List.of();
    }

    /** Plans from one of the two files; none if prime never got to ask for them. */
    public List<FramePlans> readPlans(Path file) {
        return Files.exists(file) ? List.of(convert(file, FramePlans[].class)) : List.of();
    }

    /** What was done to the run on purpose, in the order of its plan; none for a run that was left alone. */
    public List<RunEvent> readEvents() {
        return Files.exists(events()) ? List.of(convert(events(), RunEvent[].class)) : List.of();
    }

    public Testbed readTestbed() {
        JsonNode read = convert(testbed(), JsonNode.class);
        if (read instanceof ObjectNode testbed) {
            testbed.remove("neighbours");
        }
        if (read.path("report") instanceof ObjectNode report) {
            report.remove(OF_EARLIER_BUILDS);
        }
        return Testbeds.ofRun(
                Json.read(read.toString(), Testbed.class, testbed().toString()),
                testbed().toString());
    }

    public Profile readProfile() {
        return convert(profile(), Profile.class);
    }

    /**
     * Writes a record, list or tree as indented JSON.
     *
     * @throws UserError if the file cannot be written
     */
    public static void writeJson(Path file, Object value) {
        try {
            // All of it or nothing: a disk may be full, a process killed.
            Path part = file.resolveSibling(file.getFileName() + ".part");
            try {
                Files.writeString(part, Json.write(value) + "\n");
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new UserError(
                    "Cannot write " + file + ": " + FileErrors.of(e) + "; free some space or correct the permissions.");
        }
    }

    private static <T> T convert(Path file, Class<T> type) {
        if (!Files.exists(file)) {
            throw new UserError(file + " is missing: name the folder of a run, such as results/latest.");
        }
        return Json.read(file, type);
    }
}
