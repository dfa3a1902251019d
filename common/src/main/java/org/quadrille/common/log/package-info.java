/**
 * The transaction log of a process (log-format.md): written by the threads that finish transactions, and read back;
 * also the counts that prime asks for meanwhile. The reporter judges the logs.
 */
// Used by audit.durability, audit.inputs, reporter.data, vce, vconnector, vdriver.prime, vmee.
package org.quadrille.common.log;
