package org.quadrille.audit.durability;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.quadrille.audit.Subject;
import org.quadrille.common.cli.OnTerminal;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.schema.embedded.KeptServer;
import org.quadrille.schema.engine.DatabaseAddress;

/** Finds out how the servers of databases can be made to fail. */
final class ServerFailures {
    private static final String LOOPBACK = "127.0.0.1";

    private ServerFailures() {}

    /** Address and port of a database's server; the same for all names of a host. */
    static String server(DatabaseAddress address) {
        try {
            InetAddress host = InetAddress.getByName(address.host());
            return Words.endpoint(host.isLoopbackAddress() ? LOOPBACK : host.getHostAddress(), address.port());
        } catch (UnknownHostException e) {
            return Words.endpoint(address.host(), address.port());
        }
    }

    /**
     * The way to make each server of some databases fail.
     *
     * @param embedded the testbed's own server, for the databases that are on it
     * @param says takes what is shown while a person is asked
     * @throws UserError if there is no way for a server
     */
    static Map<String, ServerFailure> of(
            Map<Subject, Testbed.Database> databases, Optional<KeptServer> embedded, Consumer<String> says) {
        Map<String, List<Testbed.Database>> servers = databases.entrySet().stream()
                .collect(Collectors.groupingBy(
                        e -> server(e.getKey().address()),
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        Map<String, ServerFailure> failures = new LinkedHashMap<>();
        List<String> none = new ArrayList<>();
        servers.forEach((server, on) -> {
            Optional<Testbed.Failure> commands = on.stream()
                    .map(Testbed.Database::failure)
                    .filter(Objects::nonNull)
                    .findFirst();
            if (commands.isPresent()) {
                failures.put(server, new CommandFailure(commands.get()));
            } else if (embedded.isPresent()
                    && server.equals(server(embedded.get().administration()))) {
                failures.put(server, new EmbeddedFailure(embedded.get()));
            } else if (OnTerminal.attached()) {
                failures.put(server, new PromptedFailure(server, says));
            } else {
                none.add(server);
            }
        });
        if (!none.isEmpty()) {
            throw new UserError("There is no way to make the database server " + String.join(", ", none)
                    + " fail; write the shell commands failure.kill and failure.restart into one of its databases in the"
                    + " testbed file, or start the audit in a terminal, where it asks you to do it.");
        }
        return failures;
    }
}
