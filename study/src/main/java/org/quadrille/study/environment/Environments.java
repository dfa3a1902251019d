package org.quadrille.study.environment;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.files.DataLocation;
import org.quadrille.deploy.demo.ContainerParts;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.vdriver.live.RunPage;
import org.quadrille.vdriver.local.DurableFolder;

/**
 * The real environments of a campaign. Local environments with the same data in the same places share them, in containers
 * too, because only one of them is entered at a time.
 */
public final class Environments implements EnvironmentFactory {
    private final Path studyFile;
    private final Path results;
    private final Path outputs;
    private final Optional<ContainerParts> containers;
    private final RunPage page;
    private final PrintStream out;
    private final Map<LoadedData.Key, LoadedData> loaded = new LinkedHashMap<>();
    private final Map<FilesKey, ServerFiles> files = new LinkedHashMap<>();
    private final Map<ContainerData.Key, ContainerData> volumes = new LinkedHashMap<>();
    /** By the number of the instance, as instances run at the same time; without instances, 1. */
    private final Map<Integer, RunPorts> ports = new HashMap<>();

    private final List<StudyEnvironment> all = new ArrayList<>();
    private Path work;
    private Ledger workLedger;
    private int number;

    record FilesKey(LoadedData.Key data, ServerFiles.Places places) {}

    /**
     * @param studyFile folder of the study file: files that it names are relative to it, and its commands run there
     *
     * @param results folder of the runs; the files of local environments are on the same disk, if it is a disk
     * @param outputs gets what the commands of environments print
     * @param containers the parts that container environments need; empty if there are none
     * @param page on which runs that this process makes can be watched
     */
    public Environments(
            Path studyFile,
            Path results,
            Path outputs,
            Optional<ContainerParts> containers,
            RunPage page,
            PrintStream out) {
        this.containers = containers;
        this.studyFile = studyFile.toAbsolutePath().normalize();
        this.results = results;
        this.outputs = outputs;
        this.page = page;
        this.out = out;
    }

    /**
     * Makes sure that this user may have the disk and the limits of a local environment, with the levels of a cell, on
     * this machine; makes nothing. Whether a container engine answers shows only when the environment is opened.
     *
     * @throws UserError if not; names the fix
     */
    public static void require(LocalSpec local) throws InterruptedException {
        if (local.container()) {
            Confinement.requireProcessors(Limits.of(local));
            ContainerEnvironment.requirePossible(local);
            return;
        }
        if (ServerFiles.Places.of(local).onDisk()) {
            StudyDisk.require();
        }
        new Confinement(Limits.of(local), null).require();
    }

    /** What the containers of a local environment may use together, in bytes; asks no engine. */
    public static long promised(LocalSpec containers) {
        return ContainerEnvironment.promised(containers);
    }

    @Override
    public StudyEnvironment open(String name, EnvironmentSpec spec, Map<String, String> levels, Ledger ledger) {
        try {
            StudyEnvironment opened = opened(name, spec, levels, ledger);
            all.add(opened);
            return opened;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while environment " + name + " was opened; run the command again.");
        }
    }

    private StudyEnvironment opened(String name, EnvironmentSpec spec, Map<String, String> levels, Ledger ledger)
            throws InterruptedException {
        int all = levels.containsKey(StudyFile.INSTANCES) ? Slot.instances(levels) : 0;
        List<InstancesAtOnce.Instance> instances = new ArrayList<>();
        for (int i = Math.min(1, all); i <= all; i++) {
            // A page shows one run at a time.
            RunPage its = i <= 1 ? page : RunPage.NONE;
            if (spec.local() == null) {
                TestbedEnvironment.Copy copy = new TestbedEnvironment.Copy(i, all);
                instances.add(new TestbedEnvironment(name, copy, spec, levels, studyFile, outputs, ledger, its));
                continue;
            }
            LocalCell cell = LocalCell.of(name, spec, levels, i, studyFile);
            if (cell.local().container()) {
                ContainerData.Key key = new ContainerData.Key(
                        LoadedData.Key.of(cell), cell.local().databaseImage(), i);
                instances.add(new ContainerEnvironment(
                        cell,
                        containers,
                        () -> volumes.computeIfAbsent(
                                key,
                                k -> new ContainerData(
                                        () -> project(ledger), containers.get().engine(), ledger)),
                        its));
                continue;
            }
            instances.add(local(cell, i, spec, ledger, its));
        }
        return instances.size() == 1 ? instances.get(0) : new InstancesAtOnce(instances, outputs);
    }

    private LocalEnvironment local(LocalCell cell, int instance, EnvironmentSpec spec, Ledger ledger, RunPage its)
            throws InterruptedException {
        ServerFiles.Places places = ServerFiles.Places.of(cell.local());
        requireDurable(cell, spec);
        require(cell.local());
        LoadedData.Key key = LoadedData.Key.of(cell);
        LoadedData data = loaded.computeIfAbsent(key, k -> new LoadedData(cell, part("loaded", ledger), ledger, out));
        ServerFiles server = files.computeIfAbsent(
                new FilesKey(key, places), k -> new ServerFiles(data, places, part("server", ledger), ledger));
        return new LocalEnvironment(
                cell,
                data,
                server,
                part("processes", ledger),
                ports.computeIfAbsent(Math.max(1, instance), i -> new RunPorts()),
                ledger,
                its,
                new EventActions(studyFile, outputs, spec.limit(), ledger));
    }

    /** Runs on databases in memory are INVALID unless the study file accepts that (workload.md 13.8). */
    private void requireDurable(LocalCell cell, EnvironmentSpec spec) {
        for (String part : LocalSpec.LASTING) {
            String place = cell.local().places().get(part);
            if (spec.durable() && place != null && inMemory(place)) {
                throw new UserError("Environment " + cell.name() + ": local." + part + " is " + place
                        + ", which a power cut empties; write \"durable\": false beside \"local\", or name a folder on"
                        + " a disk.");
            }
        }
    }

    private boolean inMemory(String place) {
        return place.equals(LocalSpec.MEMORY)
                || !place.equals(LocalSpec.DISK)
                        && DataLocation.of(studyFile.resolve(place).toString()).inMemory();
    }

    /**
     * Its name is that of a Compose project, of which no campaign that uses the same engine has another. Instances ask for theirs
     * at the same time.
     */
    private synchronized Path project(Ledger ledger) {
        Path part = part("containers", ledger);
        return part.resolveSibling(work.getFileName() + "-" + part.getFileName());
    }

    private Path part(String kind, Ledger ledger) {
        if (work == null) {
            Path place = DurableFolder.place(results)
                    .orElseThrow(() -> new UserError("None of " + results + ", the user's cache and /var/tmp is both"
                            + " on a disk and writable; put the study folder on a disk with --studies."));
            work = CampaignFolder.make(place, "the study", ledger);
            workLedger = ledger;
        }
        return work.resolve(kind + "-" + ++number);
    }

    /** Closes everything that is still open. */
    @Override
    public void close() {
        List<CloseAll.Closing> closings = new ArrayList<>();
        all.forEach(environment -> closings.add(environment::close));
        files.values().forEach(server -> closings.add(server::remove));
        volumes.values().forEach(data -> closings.add(() -> data.remove().ifPresent(out::println)));
        closings.add(this::removeWork);
        all.clear();
        files.clear();
        volumes.clear();
        loaded.clear();
        try {
            CloseAll.all(closings);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while the study's folders were removed; the next `quadrille study run`"
                    + " removes them.");
        }
    }

    private void removeWork() {
        if (work != null) {
            CampaignFolder.remove(work, workLedger);
            work = null;
        }
    }
}
