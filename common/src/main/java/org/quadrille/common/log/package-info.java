/**
 * The transaction log of a process (log-format.md): written by the threads that finish transactions, and read back;
 * also the counts that prime asks for meanwhile. The reporter judges the logs.
 */
package org.quadrille.common.log;
