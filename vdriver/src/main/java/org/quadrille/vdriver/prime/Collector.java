package org.quadrille.vdriver.prime;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.quadrille.common.control.ConnectorWorker;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.control.SystemFacts;
import org.quadrille.common.control.ThisProcess;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerInfo;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.log.QueryLog;
import org.quadrille.common.log.ServiceTimes;
import org.quadrille.common.metrics.MachineSampler;
import org.quadrille.common.results.CodeRecord;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DatabaseSnapshotBuilder;
import org.quadrille.common.results.FramePlans;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.GroupId;

/** Collects logs, machine samples and the state of databases from the workers into the results folder. */
final class Collector {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int SNAPSHOT_SECONDS = 600;

    /** For work that grows with the population. */
    private static final int SNAPSHOT_SECONDS_PER_LOAD_UNIT = 5;

    /** Each call to a worker has a limit of its own; this one is for any size of logs. */
    private static final long LOG_SECONDS = TimeUnit.DAYS.toSeconds(1);

    /**
     * Workers whose logs are copied at the same time: enough for any disk, while hundreds of pieces would fill the memory.
     */
    private static final int COPIES = 16;

    private static final int MACHINE_SECONDS = 15;

    private final Fleet fleet;
    private final ResultsFolder folder;
    private final DataLocations places;
    private final Semaphore copies = new Semaphore(COPIES);

    Collector(Fleet fleet, ResultsFolder folder, DataLocations places) {
        this.fleet = fleet;
        this.folder = folder;
        this.places = places;
    }

    /**
     * Asks each machine how it is set up, and keeps the answers; one that does not answer is in the file as unknown.
     */
    void machines() {
        Map<String, Member> one = new LinkedHashMap<>();
        fleet.members().forEach(m -> one.putIfAbsent(m.info().machine().id(), m));
        List<MachineRecord> found = new ArrayList<>();
        fleet.ask(one.values(), MACHINE_SECONDS, m -> m.worker().system()).forEach((member, answer) -> {
            WorkerInfo.Machine machine = member.info().machine();
            found.add(new MachineRecord(
                    machine.id(),
                    machine.name(),
                    machine.cpus(),
                    machine.memoryBytes(),
                    answer.failed() ? SystemFacts.UNKNOWN : answer.value()));
        });
        WorkerInfo.Machine own = ThisProcess.machine();
        if (!one.containsKey(own.id())) {
            found.add(new MachineRecord(own.id(), own.name(), own.cpus(), own.memoryBytes(), SystemFacts.here()));
        }
        ResultsFolder.writeJson(folder.machines(), found);
    }

    /** Keeps which code every process runs, prime's first. */
    void code() {
        Map<String, List<ClassPath.Jar>> jars = new LinkedHashMap<>();
        jars.put(ResultsFolder.PRIME, ClassPath.here());
        fleet.members().forEach(m -> jars.put(m.name(), m.info().jars()));
        ResultsFolder.writeJson(folder.code(), CodeRecord.of(jars));
    }

    /**
     * Lets every connector look at its databases and keeps what it saw.
     *
     * @param rows which rows to count
     * @param file gets what the databases are
     * @param plansFile gets the plans of their frames
     * @param loadUnits of the largest database
     * @return problems, one sentence each; the databases that could be looked at are in the file all the same
     */
    List<String> snapshots(Path file, Path plansFile, Rows rows, int loadUnits, BooleanSupplier interrupted) {
        long seconds = SNAPSHOT_SECONDS + (long) SNAPSHOT_SECONDS_PER_LOAD_UNIT * loadUnits;
        List<String> problems = new ArrayList<>();
        List<DatabaseSnapshot> found = new ArrayList<>();
        Map<String, Optional<String>> asked = new HashMap<>();
        Map<Map<String, String>, List<String>> plans = new LinkedHashMap<>();
        problems.addAll(fleet.each(
                fleet.of(WorkerKind.CONNECTOR),
                seconds,
                interrupted,
                m -> ((ConnectorWorker) m.worker()).databases(rows),
                (member, databases) -> {
                    for (DatabaseFacts facts : databases) {
                        if (facts.problem().isEmpty()) {
                            DatabaseSnapshot snapshot = snapshot(member, facts, asked);
                            found.add(snapshot);
                            plans.computeIfAbsent(Entry.map(facts.plans()), p -> new ArrayList<>())
                                    .add(snapshot.label());
                        } else {
                            problems.add(member.name() + ": " + facts.problem());
                        }
                    }
                }));
        ResultsFolder.writeJson(file, found);
        ResultsFolder.writeJson(
                plansFile,
                plans.entrySet().stream()
                        .map(e -> FramePlans.of(e.getValue(), e.getKey()))
                        .toList());
        return problems;
    }

    private DatabaseSnapshot snapshot(Member member, DatabaseFacts facts, Map<String, Optional<String>> asked) {
        GroupId group = GroupId.ofIndex(member.endpoint().index());
        ConnectorWorker.Witness witness = facts.witness();
        Map<String, String> server = witness == null ? null : Entry.map(witness.server());
        if (server != null) {
            places.syncLibraries(member, facts, asked)
                    .ifPresent(found -> server.put(DatabaseSnapshot.SYNC_LIBRARIES, found));
        }
        return DatabaseSnapshotBuilder.builder()
                .tile(group.tile())
                .group(group.group())
                .role(facts.role())
                .version(facts.version())
                .identity(Entry.map(facts.identity()))
                .settings(Entry.map(facts.settings()))
                .places(places.of(member, facts))
                .counts(numbers(facts.counts()))
                .lastIds(numbers(facts.lastIds()))
                .server(server)
                .catalogue(witness == null ? null : Entry.map(witness.catalogue()))
                .beside(witness == null ? null : Entry.map(witness.beside()))
                .loaded(witness == null ? null : witness.loaded())
                .sessions(witness == null ? null : witness.sessions())
                .build();
    }

    /** Sorted by name: a database returns its counts in any order, and equal databases should give equal files. */
    private static Map<String, Long> numbers(List<Entry> entries) {
        Map<String, Long> numbers = new TreeMap<>();
        entries.forEach(e -> numbers.put(e.name(), Long.valueOf(e.value())));
        return numbers;
    }

    /**
     * Copies the logs and samples of some workers; for one that does not answer, from the local folder if prime started
     * it here.
     *
     * @param localLogs folder with the logs folder of each worker, or null
     * @return problems, one sentence each
     */
    List<String> logs(Collection<Member> whom, String runId, Path localLogs) {
        List<String> problems = new ArrayList<>();
        fleet.ask(whom, LOG_SECONDS, this::fetch).forEach((member, answer) -> {
            if (answer.failed() && !copied(member, runId, localLogs)) {
                problems.add("the log of " + member.name() + " could not be fetched: " + answer.problem());
            }
        });
        return problems;
    }

    private int fetch(Member member) {
        // One that does not answer must not be waited for by those who could copy meanwhile.
        List<Worker.LogFile> files = member.worker().logs();
        copies.acquireUninterruptibly();
        try {
            copy(member, files);
        } finally {
            copies.release();
        }
        return files.size();
    }

    private void copy(Member member, List<Worker.LogFile> files) {
        Worker worker = member.worker();
        for (Worker.LogFile file : files) {
            Path target = target(member, Path.of(file.name()).getFileName().toString());
            // Before the file is made, so that a worker that is lost by now has no file rather than an empty one.
            byte[] chunk = worker.readLog(file.name(), 0, CHUNK_BYTES);
            try (OutputStream out = opened(target)) {
                long offset = 0;
                while (chunk.length > 0) {
                    out.write(chunk);
                    offset += chunk.length;
                    chunk = worker.readLog(file.name(), offset, CHUNK_BYTES);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write " + target + ": " + e.getMessage(), e);
            }
        }
    }

    /** Few runs have a file for each folder. */
    private static OutputStream opened(Path target) throws IOException {
        Files.createDirectories(target.getParent());
        return Files.newOutputStream(target);
    }

    /** Machine samples have a folder of their own, and so do service times and reporting queries. */
    private Path target(Member member, String file) {
        if (file.equals(QueryLog.fileOf(member.name()))) {
            return folder.queries(member.entry());
        }
        if (file.equals(MachineSampler.fileOf(member.name()))) {
            return folder.samples(member.entry());
        }
        return file.equals(ServiceTimes.fileOf(member.name()))
                ? folder.serviceTimes(member.entry())
                : folder.logs().resolve(file);
    }

    private boolean copied(Member member, String runId, Path localLogs) {
        if (localLogs == null) {
            return false;
        }
        Path source = localLogs.resolve(member.name()).resolve(runId).resolve(member.name());
        if (!Files.isDirectory(source)) {
            return false;
        }
        try (var files = Files.list(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = target(member, file.getFileName().toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
