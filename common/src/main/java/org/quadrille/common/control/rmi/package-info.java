/**
 * Control from one process to another: the worker contract over RMI, with TLS beyond loopback and an allow-list of
 * classes. Transactions never pass here.
 */
// Used by common.control.process, vdriver.run.
package org.quadrille.common.control.rmi;
