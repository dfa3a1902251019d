package org.quadrille.study.environment;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.ServerProgram;
import org.quadrille.study.format.EnvironmentSpec;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.vdriver.local.DemoOptions;
import org.quadrille.vdriver.local.DemoTestbed;

/**
 * A local environment with the levels of a cell: what its testbed is, wherever its server listens.
 *
 * @param folder of the study file
 */
record LocalCell(String name, LocalSpec local, Map<String, String> levels, Path folder) {
    private static final int CONNECTIONS_STEP = 100;

    /**
     * A cell of the study file in a folder.
     *
     * @param instance which of several instances, from 1; 0 where a study has none
     * @throws org.quadrille.common.cli.UserError if a level or what the instance has instead fits no local environment
     */
    static LocalCell of(String name, EnvironmentSpec spec, Map<String, String> levels, int instance, Path folder) {
        return new LocalCell(name, spec.instance(levels, instance, source(name)), levels, folder);
    }

    private static String source(String name) {
        return "environment " + name;
    }

    ServerProgram program() {
        return ServerProgram.installed(local.engineName());
    }

    boolean hasTableSpaces() {
        return !EngineFacts.of(local.engineName()).lacks().contains(Capability.TABLE_SPACES);
    }

    /** Its testbed, with a placeholder as server. */
    RunSetup outline() {
        return LocalLoad.outline(local, levels, folder, source(name));
    }

    /** Its testbed on a running server. @param free gives the ports of its processes */
    RunSetup setup(EmbeddedServer server, RunPorts free) {
        DemoOptions options = LocalLoad.options(local, folder, name);
        List<Integer> ports = free.free(DemoTestbed.portsNeeded(options.tiles()));
        Testbed demo = DemoTestbed.make(options, ports, server.administration(), server.passwordFile());
        Testbed testbed = LocalLoad.testbed(demo, local, levels, folder, source(name));
        return Testbeds.complete(
                testbed.withGroups(group -> group.withDatabase(DatabaseRole.OLTP, this::placed)
                        .withDatabase(DatabaseRole.DSS, this::placed)),
                source(name),
                folder);
    }

    private Testbed.Database placed(Testbed.Database database) {
        Map<String, String> spaces = new HashMap<>();
        if (hasTableSpaces() && local.index() != null) {
            spaces.put("index", tablespace("index"));
        }
        if (hasTableSpaces() && local.temp() != null) {
            spaces.put("temp", tablespace("temp"));
        }
        return database.withTablespaces(spaces);
    }

    static String tablespace(String place) {
        return "study_" + place;
    }

    /** Connections that its server allows, rounded up so that cells whose pools differ little get the same number. */
    int connections() {
        RunSetup setup = outline();
        int queries = Stream.of(DatabaseRole.values())
                .mapToInt(setup.profile()::querySessions)
                .sum();
        int needed = DemoTestbed.connections(setup.testbed()) + setup.groups() * queries;
        return (needed + CONNECTIONS_STEP - 1) / CONNECTIONS_STEP * CONNECTIONS_STEP;
    }
}
