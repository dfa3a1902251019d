/**
 * The transaction log of a process (log-format.md), from the thread that finished a transaction to the file and back,
 * and the counts that prime asks for meanwhile. Judging a log is the reporter's.
 */
package org.quadrille.common.log;
