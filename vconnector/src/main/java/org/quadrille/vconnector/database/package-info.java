/**
 * The two databases of a group: their pools of connections, and what a connector finds out and stamps before a run. No
 * transaction is known here.
 */
package org.quadrille.vconnector.database;
