/**
 * One connection of an emulator: finds the transaction of a request and its database, runs it with retries (workload.md
 * 13.1), counts it, and tells the market of its orders after the commit. Knows nothing of audits.
 */
// Used by audit.script, vconnector.
package org.quadrille.vconnector.session;
