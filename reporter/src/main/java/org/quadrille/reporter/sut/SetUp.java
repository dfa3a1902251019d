package org.quadrille.reporter.sut;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.results.MachineRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.data.RunMachines;

/**
 * How the machines and their databases were set up.
 *
 * @param machines as their processes found them before the run; empty for a run from before this was recorded
 * @param overcommit virtual processors against hardware threads
 * @param settings of the operating systems that matter to a database
 * @param volumes where the servers keep data and WAL
 */
public record SetUp(
        List<MachineFound> machines, Overcommit overcommit, Settings settings, List<Volume> volumes, PlansFound plans) {
    /**
     * A machine; a text that is not known is empty.
     *
     * @param name host name; the id instead if a machine before it has the same host name
     * @param platform such as {@code virtual machine (KVM)}
     * @param evidence what shows that
     * @param governor of the processors' frequency
     */
    public record MachineFound(
            String name, String platform, String evidence, String system, String kernel, String governor) {}

    /** Where a server keeps a part of its files, such as {@code WAL}. */
    public record Volume(String server, String part, DataLocation place) {}

    static SetUp of(ResultsFolder folder, RunManifest manifest, Testbed testbed, List<DatabaseSnapshot> before) {
        List<MachineFound> machines = new ArrayList<>();
        Map<String, Map<String, String>> settings = new LinkedHashMap<>();
        List<MachineRecord> records = folder.readMachines();
        for (MachineRecord machine : records) {
            String name = settings.containsKey(machine.name()) ? machine.machine() : machine.name();
            var facts = machine.facts();
            machines.add(new MachineFound(
                    name,
                    facts.platform().text(),
                    facts.platform().evidence(),
                    facts.system(),
                    facts.kernel(),
                    facts.governor()));
            settings.put(name, facts.settings());
        }
        return new SetUp(
                machines,
                Overcommit.of(manifest, testbed, records, RunMachines.ofSystem(folder, manifest, testbed)),
                Settings.by(settings),
                volumes(testbed, before),
                PlansFound.of(
                        before.stream().map(DatabaseSnapshot::label).toList(),
                        folder.readPlans(folder.plansBefore()),
                        folder.readPlans(folder.plansAfter())));
    }

    /**
     * Each volume once for each server: its databases have the same places, apart from table spaces. Of what is below the data
     * folder on the same device only the WAL.
     */
    private static List<Volume> volumes(Testbed testbed, List<DatabaseSnapshot> before) {
        List<Volume> volumes = new ArrayList<>();
        for (DatabaseSnapshot database : before) {
            String server = DurableCommits.server(
                    testbed.group(database.tile(), database.group()).database(database.role()));
            DataLocation data = database.places().get("data");
            String wal = EngineFacts.of(testbed.engine()).durability().wal();
            database.places().entrySet().stream()
                    .filter(place -> place.getKey().equals(wal) || !within(place.getValue(), data))
                    .sorted(Map.Entry.comparingByKey())
                    .map(place -> new Volume(server, place.getKey(), alone(place.getValue())))
                    .filter(volume -> !volumes.contains(volume))
                    .forEach(volumes::add);
        }
        return volumes;
    }

    /** Without what its disks have done, which differs from look to look. */
    private static DataLocation alone(DataLocation place) {
        return new DataLocation(place.folder(), place.fileSystem(), place.device(), place.options(), place.problem());
    }

    private static boolean within(DataLocation place, DataLocation folder) {
        return folder != null
                && place.folder().startsWith(folder.folder() + "/")
                && place.device().equals(folder.device());
    }
}
