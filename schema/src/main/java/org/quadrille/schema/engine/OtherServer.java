package org.quadrille.schema.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.engine.EngineFacts;

/** Finds out whether the server that a testbed names is of another engine. */
final class OtherServer {
    private static final int CONNECT_MILLIS = 5_000;

    private OtherServer() {}

    /** Which server answers instead of one of the address's engine, and the fix; empty if none is recognized. */
    static Optional<UserError> at(DatabaseAddress address) {
        EngineFacts wanted = address.engine().facts();
        return EngineFacts.ALL.stream()
                .map(facts -> recognized(Engine.of(facts.name()).connecting(), address))
                .flatMap(Optional::stream)
                .findFirst()
                .filter(server -> !server.startsWith(wanted.title()))
                .map(server -> new UserError("The server " + Words.endpoint(address.host(), address.port()) + " is "
                        + Words.shown(server) + ", but the testbed's engine is " + wanted.name()
                        + "; correct its key \"engine\", or name a server of " + wanted.title() + "."));
    }

    private static Optional<String> recognized(Connecting engine, DatabaseAddress address) {
        try (Socket socket = new ServerSockets().createSocket()) {
            socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
            return engine.recognizes(socket);
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }
}
