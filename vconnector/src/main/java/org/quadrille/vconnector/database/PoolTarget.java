package org.quadrille.vconnector.database;

import org.quadrille.schema.db.DatabaseAddress;

/**
 * What a pool is opened on.
 *
 * @param address the database
 * @param size connections, at least 1
 */
public record PoolTarget(DatabaseAddress address, int size) {}
