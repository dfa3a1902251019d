/** Puts a testbed onto hosts that answer ssh, with the user's own ssh program: its processes and keys. */
package org.quadrille.deploy.ssh;
