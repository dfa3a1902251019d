/** The folder from which Kubernetes runs a testbed (deployment.md, "Kubernetes"). */
// Used by deploy.command.
package org.quadrille.deploy.kubernetes;
