/**
 * The two databases of a group: their pools of connections, and what a connector inspects and stamps before and after a
 * run. Knows nothing of transactions.
 */
// Used by vconnector.
package org.quadrille.vconnector.database;
