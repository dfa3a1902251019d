/**
 * The certificate authority and the keys of the hosts, and how a process reads its own (architecture.md, "Security").
 */
// Used by cli, common.control, common.control.rmi, deploy, reporter.bundle, vdriver.command, vdriver.run, web.
package org.quadrille.common.control.tls;
