/**
 * The connector of a group as a worker: its life cycle, its port, and what the testbed and the run assign to it. What
 * it does with a transaction is in {@code session} and {@code transactions}.
 */
// Used by audit.script, cli.
package org.quadrille.vconnector;
