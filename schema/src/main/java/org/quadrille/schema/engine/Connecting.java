package org.quadrille.schema.engine;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.Properties;

/** How sessions reach a server of an engine: what its driver is given. Stateless. */
public interface Connecting {
    /** The address for the driver, without user and password. */
    String url(DatabaseAddress address);

    /**
     * Properties of a connection: user, password, encryption, time limits for connecting, the schema of the 33 tables,
     * and the name by which the server lists the session.
     */
    Properties properties(DatabaseAddress address, String name);

    /** The same for a session that makes a database: it may send rows and files of the kit. */
    default Properties loadProperties(DatabaseAddress address, String name) {
        return properties(address, name);
    }

    /**
     * The same for a connection that a pool keeps open and on which frames are called.
     *
     * @param connectSeconds longest time for connecting
     * @param silentSeconds after this time without an answer the server counts as lost
     * @param socketFactory class that makes the sockets, public and with a public constructor
     */
    Properties poolProperties(
            DatabaseAddress address, String name, int connectSeconds, int silentSeconds, Class<?> socketFactory);

    /**
     * Properties of a pool without those that a pooler of transactions refuses, or whose effect it does not keep; not asked of
     * an engine that lacks {@code POOLERS}.
     */
    default Properties throughPooler(Properties pool) {
        return pool;
    }

    /**
     * What the server at the other end is, for people, if it speaks the protocol of this engine.
     *
     * @param socket just connected; nothing was sent or read
     * @throws IOException if it does not answer as such a server does
     */
    Optional<String> recognizes(Socket socket) throws IOException;

    /** Sets a property that has a value. */
    static void set(Properties properties, String name, String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }
}
