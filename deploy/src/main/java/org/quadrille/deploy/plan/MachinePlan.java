package org.quadrille.deploy.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.DatabaseServer;
import org.quadrille.common.config.Loopback;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.vdriver.prime.Endpoint;

/**
 * The machines of a testbed in which each runs one thing: a process of the kit, or a database server with a monitor
 * beside it.
 *
 * @param processes machines of connectors, MEEs and CEs, in this order
 * @param role the database user that owns every database
 */
public record MachinePlan(List<Process> processes, List<Server> servers, String role) {
    /** What container engines, Kubernetes, certificates and RMI all accept as a host name. */
    private static final Pattern NAME = Pattern.compile("[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

    /** A part of the name of a database server that somebody else runs, or of its address. */
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

    private static final int LONGEST_DOMAIN_NAME = 253;

    /** Names of users that a server refuses to create: its superuser's, and those with a special meaning. */
    private static final Set<String> RESERVED_USERS = Set.of("postgres", "public", "none");

    private static final String RESERVED_PREFIX = "pg_";

    /** A machine that runs one process of the kit. */
    public record Process(String host, Endpoint endpoint) {}

    /**
     * A machine that runs a database server at a port.
     *
     * @param monitor the sampler beside it, if the testbed has one there
     */
    public record Server(String host, int port, List<DatabaseId> databases, Optional<Endpoint> monitor) {
        /** The databases on it, for people. */
        public String label() {
            return databases.stream().map(DatabaseId::label).collect(Collectors.joining(", "));
        }
    }

    /** The machines of a testbed. @throws UserError with every reason why it has no such machines, one a line */
    public static MachinePlan of(Testbed testbed, String source) {
        return new Sorting(testbed, source, true).machines();
    }

    /**
     * The machines of a testbed whose database servers somebody else runs: those of its processes.
     *
     * @throws UserError with every reason why it has no such machines, one a line
     */
    public static MachinePlan withoutServers(Testbed testbed, String source) {
        return new Sorting(testbed, source, false).machines();
    }

    /** Whether a server already has such a user, or refuses to create it. */
    static boolean reserved(String role) {
        return RESERVED_USERS.contains(role) || role.startsWith(RESERVED_PREFIX);
    }

    /** Every host, including prime's, in the order in which people look for them. */
    public List<String> hosts() {
        List<String> hosts = new ArrayList<>();
        processes.forEach(process -> hosts.add(process.host()));
        servers.forEach(server -> hosts.add(server.host()));
        hosts.add(Testbed.Machine.PRIME);
        return hosts;
    }

    /** The hosts that run something of the kit, including monitors and prime, and so have keys. */
    public List<String> hostsWithKeys() {
        List<String> hosts = hosts();
        servers.stream().filter(server -> server.monitor().isEmpty()).forEach(server -> hosts.remove(server.host()));
        return hosts;
    }

    private static final class Sorting {
        private final Testbed testbed;
        private final String source;
        private final boolean serversMadeHere;
        private final List<String> problems = new ArrayList<>();

        Sorting(Testbed testbed, String source, boolean serversMadeHere) {
            this.testbed = testbed;
            this.source = source;
            this.serversMadeHere = serversMadeHere;
        }

        MachinePlan machines() {
            if (testbed.embedded() != null) {
                problems.add("key \"embedded\": its databases are on this machine; make a testbed with a host for each"
                        + " database by `quadrille init`.");
            }
            Map<String, List<Endpoint>> kit = new LinkedHashMap<>();
            Map<String, Endpoint> monitors = new LinkedHashMap<>();
            for (Endpoint endpoint : Endpoint.all(testbed)) {
                if (endpoint.kind() == WorkerKind.MONITOR) {
                    monitors.put(endpoint.host(), endpoint);
                } else {
                    kit.computeIfAbsent(endpoint.host(), host -> new ArrayList<>())
                            .add(endpoint);
                }
            }
            Map<String, List<DatabaseId>> databases = new LinkedHashMap<>();
            for (DatabaseId id : DatabaseId.all(testbed.tiles().size())) {
                tls(id);
                if (serversMadeHere) {
                    if (!database(id).hosts().isEmpty()) {
                        problems.add(
                                "key \"" + key(id) + ".hosts\": a server that is made here is alone; write \"host\""
                                        + " and \"port\", or make the servers elsewhere.");
                    }
                    databases
                            .computeIfAbsent(database(id).server().host(), host -> new ArrayList<>())
                            .add(id);
                } else {
                    database(id).servers().forEach(server -> serverElsewhere(server.host()));
                }
            }
            Set<String> hosts = new LinkedHashSet<>(kit.keySet());
            hosts.addAll(databases.keySet());
            hosts.addAll(monitors.keySet());
            // Every host is judged once, by name, before roles are: its problem is the same whatever runs on it.
            hosts.forEach(this::name);
            kit.forEach((host, endpoints) -> alone(host, endpoints, databases.containsKey(host)));
            monitors.keySet().stream()
                    .filter(host -> !databases.containsKey(host))
                    .forEach(host -> problems.add("the monitor on " + host + " has no database server beside it; remove"
                            + " it"
                            + (serversMadeHere
                                    ? ", as the processes of the kit sample their machines themselves."
                                    : "; servers that are made elsewhere have none.")));
            List<Server> servers = databases.entrySet().stream()
                    .map(e -> server(e.getKey(), e.getValue(), Optional.ofNullable(monitors.get(e.getKey()))))
                    .toList();
            String role = role();
            if (!problems.isEmpty()) {
                throw new UserError(source + ": " + String.join("\n" + source + ": ", problems));
            }
            List<Process> processes = kit.entrySet().stream()
                    .map(e -> new Process(e.getKey(), e.getValue().get(0)))
                    .toList();
            return new MachinePlan(processes, servers, role);
        }

        private Testbed.Database database(DatabaseId id) {
            return testbed.group(id.group()).database(id.role());
        }

        private void name(String host) {
            if (Loopback.is(host)) {
                problems.add(host + " means another machine wherever it is used; give every machine a name, for example"
                        + " with --tier-a, --oltp, --dss, --ce and --mee of `quadrille init`.");
            } else if (host.equals(Testbed.Machine.PRIME)) {
                problems.add("\"prime\" is the name of the machine that the run is driven from; give the machine in"
                        + " the testbed another name.");
            } else if (!NAME.matcher(host).matches()) {
                problems.add("\"" + host + "\" is not a name for a machine here; use a letter, then lower-case letters,"
                        + " digits and dashes, at most 63 in all.");
            }
        }

        /** It may be in another namespace or domain, so its name may have dots. */
        private void serverElsewhere(String host) {
            if (Loopback.is(host)) {
                name(host);
            } else if (host.length() > LONGEST_DOMAIN_NAME
                    || !Arrays.stream(host.split("\\.", -1))
                            .allMatch(label -> LABEL.matcher(label).matches())) {
                problems.add(
                        "\"" + host + "\" is not a name for a database server here; use lower-case letters, digits and"
                                + " dashes, at most 63 between dots.");
            }
        }

        private void alone(String host, List<Endpoint> endpoints, boolean database) {
            if (endpoints.size() > 1 || database) {
                problems.add(host + " runs "
                        + endpoints.stream().map(Endpoint::name).collect(Collectors.joining(", "))
                        + (database ? " and a database server" : "")
                        + "; give each a machine of its own, for example with --ce and --mee of `quadrille init`.");
            }
        }

        private Server server(String host, List<DatabaseId> databases, Optional<Endpoint> monitor) {
            int port = database(databases.get(0)).port();
            if (databases.stream().anyMatch(id -> database(id).server().port() != port)) {
                problems.add(host + " runs several database servers; give each a machine of its own.");
            }
            return new Server(host, port, databases, monitor);
        }

        /** The servers that are made here have no certificates, and those of a user are not mounted. */
        private void tls(DatabaseId id) {
            DatabaseServer.Tls tls = database(id).tls();
            if (tls == null) {
                return;
            }
            if (serversMadeHere && DatabaseServerFiles.DEMANDING_TLS.contains(tls.mode())) {
                problems.add("key \"" + key(id) + ".tls.mode\": \"" + tls.mode() + "\" demands TLS, which the servers"
                        + " made here do not have; write disable, allow or prefer, or leave out \"tls\".");
                return;
            }
            Map<String, String> files = new LinkedHashMap<>();
            files.put("rootCertificate", tls.rootCertificate());
            files.put("certificate", tls.certificate());
            files.put("key", tls.key());
            files.forEach((what, file) -> {
                if (file != null && !file.isBlank()) {
                    problems.add("key \"" + key(id) + ".tls." + what + "\": no container has the file " + file
                            + (serversMadeHere
                                    ? ", as the servers made here have no TLS; leave it out."
                                    : "; use a \"tls.mode\" that needs none, such as require."));
                }
            });
        }

        private static String key(DatabaseId id) {
            return "tiles[" + id.group().tile() + "].groups[" + id.group().group() + "]."
                    + id.role().name().toLowerCase(Locale.ROOT);
        }

        private String role() {
            List<String> roles = DatabaseId.all(testbed.tiles().size()).stream()
                    .map(id -> database(id).user())
                    .distinct()
                    .toList();
            if (roles.size() > 1) {
                problems.add("the databases have several users, " + String.join(", ", roles)
                        + "; use one, which the servers are set up with.");
            }
            for (String role : roles) {
                if (reserved(role)) {
                    problems.add(
                            "key \"user\" of the databases: \"" + role + "\" is a name that every server has already"
                                    + " or keeps for itself; use another, for example quadrille.");
                }
            }
            return roles.get(0);
        }
    }
}
