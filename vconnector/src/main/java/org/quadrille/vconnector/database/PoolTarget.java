package org.quadrille.vconnector.database;

import org.quadrille.schema.engine.DatabaseAddress;

/**
 * What a pool connects to.
 *
 * @param address the database
 * @param size connections, at least 1
 * @param name the name by which the server lists the sessions: one of {@code RunSessions}
 */
public record PoolTarget(DatabaseAddress address, int size, String name) {}
