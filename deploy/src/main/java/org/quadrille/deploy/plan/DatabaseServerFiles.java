package org.quadrille.deploy.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.schema.engine.Engine;

/**
 * The files that set up a database server on its own machine: a script and its input (guide.md, "The database
 * servers"). They are the same for hosts that answer ssh, for virtual machines, and by hand. Neither holds a secret.
 */
public final class DatabaseServerFiles {
    /** Run by root: {@code sh database-server.sh database-server.conf --password-file FILE}. */
    public static final String SCRIPT = "database-server.sh";

    public static final String CONF = "database-server.conf";

    /** Modes in which a client does not connect to a server without TLS. */
    static final Set<String> DEMANDING_TLS = Set.of("require", "verify-ca", "verify-full");

    private static final String ROLE = "[A-Za-z_][A-Za-z0-9_]*";
    private static final String CLIENT = "[A-Za-z0-9][A-Za-z0-9.:_-]*|::1";

    private DatabaseServerFiles() {}

    /**
     * The files for a server whose data are in the engine's default place, or wherever they are already: content by
     * name, {@link #SCRIPT} and {@link #CONF}.
     *
     * @param port one of {@code host.servers()}
     * @param primeHost host of the commands that build and audit the databases
     * @throws UserError if the testbed needs what the script cannot set up
     */
    public static Map<String, String> of(RunSetup setup, Host host, int port, String primeHost) {
        return of(setup, host, port, primeHost, Optional.empty());
    }

    /** @param data folder for the data of a server that has none yet */
    public static Map<String, String> of(RunSetup setup, Host host, int port, String primeHost, Optional<String> data) {
        Testbed testbed = setup.testbed();
        Engine engine = Engine.of(testbed.engine());
        List<DatabaseId> ids = host.servers().get(port);
        List<Testbed.Database> databases = ids.stream()
                .map(id -> testbed.group(id.group()).database(id.role()))
                .toList();
        if (databases.stream().anyMatch(database -> !database.hosts().isEmpty())) {
            throw new UserError("The server " + Words.endpoint(host.name(), port)
                    + " is one of several in \"hosts\", and one that is set up here is alone; set it up yourself, and"
                    + " leave out --database.");
        }
        return Map.of(
                SCRIPT,
                engine.serverScript(),
                CONF,
                engine.serverScriptInput(
                        port,
                        role(host, databases),
                        clients(testbed, ids, primeHost),
                        databases.stream().allMatch(DatabaseServerFiles::demandsTls),
                        data,
                        Sizes.serverSettings(setup, host, port)));
    }

    private static boolean demandsTls(Testbed.Database database) {
        return database.tls() != null && DEMANDING_TLS.contains(database.tls().mode());
    }

    private static String role(Host host, List<Testbed.Database> databases) {
        List<String> roles =
                databases.stream().map(Testbed.Database::user).distinct().toList();
        if (roles.size() > 1) {
            throw new UserError("The databases on " + host.name() + " have several users, " + String.join(", ", roles)
                    + "; give them the same \"user\", which their server is set up with.");
        }
        String role = roles.get(0);
        if (!role.matches(ROLE) || MachinePlan.reserved(role)) {
            throw new UserError("Key \"user\" of the databases on " + host.name() + ": no server can be set up with \""
                    + role + "\"; use letters, digits and underscores, for example quadrille, and no name that every"
                    + " server has already.");
        }
        return role;
    }

    /** Hosts of the connectors to these databases, and of prime. */
    private static List<String> clients(Testbed testbed, List<DatabaseId> ids, String primeHost) {
        Set<String> clients = new LinkedHashSet<>();
        Stream.concat(
                        ids.stream()
                                .map(id -> testbed.group(id.group()).connector().host()),
                        Stream.of(primeHost))
                .forEach(clients::add);
        for (String client : clients) {
            if (!client.matches(CLIENT)) {
                throw new UserError("\"" + client + "\" is not the name of a host that a database server can let in;"
                        + " use letters, digits, dots and dashes.");
            }
        }
        return List.copyOf(clients);
    }
}
