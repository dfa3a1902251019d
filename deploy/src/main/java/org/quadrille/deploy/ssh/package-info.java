/** Puts a testbed onto hosts that answer ssh, with the user's own ssh program: its processes and keys. */
// Used by deploy.command.
package org.quadrille.deploy.ssh;
