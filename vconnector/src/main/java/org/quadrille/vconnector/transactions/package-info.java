/**
 * The twelve transactions (workload.md 12): which frames each calls, what it reads from their answers and which status
 * it ends with. Connections, retries and rollbacks are up to {@code session}; the frames themselves are SQL files of
 * the schema.
 */
// Used by vconnector.audit, vconnector.session.
package org.quadrille.vconnector.transactions;
