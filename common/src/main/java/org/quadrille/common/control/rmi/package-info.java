/**
 * Control from one process to another: the worker contract over RMI, with TLS beyond loopback and an allow-list of
 * classes. Transactions never pass here.
 */
package org.quadrille.common.control.rmi;
