package org.quadrille.vdriver.audit.durability;

import java.time.Instant;

/**
 * When the servers were away, on the clock of prime.
 *
 * @param failing just before they were made to fail
 * @param failed when all had failed
 * @param restarting when they were started again
 * @param accepting when all their databases took connections again
 */
record Outage(Instant failing, Instant failed, Instant restarting, Instant accepting) {}
