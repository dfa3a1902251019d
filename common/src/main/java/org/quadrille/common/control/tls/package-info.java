/**
 * The certificate authority and the keys of the hosts, and how a process reads its own (architecture.md, "Security").
 */
package org.quadrille.common.control.tls;
