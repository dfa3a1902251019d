package org.quadrille.schema.embedded;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quadrille.common.cli.UserError;

/** Settings of a server to be made and started. */
public final class EmbeddedServerBuilder {
    private final Path folder;
    private final ServerProgram program;
    private final Map<String, String> settings;

    EmbeddedServerBuilder(Path folder, ServerProgram program) {
        this.folder = folder.toAbsolutePath().normalize();
        this.program = program;
        this.settings = new LinkedHashMap<>(program.engine().ownSettings());
    }

    /** A setting of the server; it wins over the kit's own. The value must not hold blanks or quotes. */
    public EmbeddedServerBuilder set(String name, String value) {
        settings.put(name, ServerSettings.plain(name, value));
        return this;
    }

    /**
     * Starts a server whose data are deleted when it is closed.
     *
     * @throws UserError if another server runs on the folder or is kept in it, or the server does not start
     */
    public ThrowAwayServer start() {
        ThrowAwayServer server = new ThrowAwayServer(ServerFolder.claim(folder, program), onFreePort(), newPassword());
        // Before the start, so that a Ctrl-C in the middle of it is cleaned up too.
        server.closeAtExit();
        server.begin(server::makeGuarded);
        return server;
    }

    /**
     * Starts a server whose data and password stay when it is closed.
     *
     * @throws UserError if another server runs on the folder or is kept in it, or the server does not start
     */
    public KeptServer startKept() {
        KeptServer server = KeptServer.toMake(ServerFolder.claim(folder, program), onFreePort(), newPassword());
        server.closeAtExit();
        server.begin(server::makeGuarded);
        return server;
    }

    private ServerSettings onFreePort() {
        return new ServerSettings(Ports.free(), settings);
    }

    private static String newPassword() {
        byte[] bytes = new byte[18];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
