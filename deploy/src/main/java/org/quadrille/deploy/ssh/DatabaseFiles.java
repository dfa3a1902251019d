package org.quadrille.deploy.ssh;

import java.util.Map;
import java.util.TreeMap;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.deploy.plan.DatabaseServerFiles;
import org.quadrille.deploy.plan.Host;

/** The files that set up the database servers of a target, by their path in what is sent; none of them stays there. */
final class DatabaseFiles {
    private final RunSetup setup;
    private final PushOptions options;
    private final ConnectorFiles passwords;

    DatabaseFiles(RunSetup setup, PushOptions options, ConnectorFiles passwords) {
        this.setup = setup;
        this.options = options;
        this.passwords = passwords;
    }

    /**
     * Empty unless servers are to be set up.
     *
     * @throws org.quadrille.common.cli.UserError if the testbed needs what no server can be set up for
     */
    Map<String, PushedFile> of(SshTarget target) {
        Map<String, PushedFile> files = new TreeMap<>();
        options.database().ifPresent(prime -> {
            for (Host host : target.hosts()) {
                host.servers().forEach((port, databases) -> {
                    String folder = "database/" + port + "/";
                    DatabaseServerFiles.of(setup, host, port, prime)
                            .forEach((name, text) -> files.put(folder + name, PushedFile.of(text)));
                    DatabaseId first = databases.get(0);
                    Testbed.Database database =
                            setup.testbed().group(first.group()).database(first.role());
                    files.put(folder + "password", PushedFile.of(passwords.password(database)));
                });
            }
        });
        return files;
    }
}
