/** The folder from which Kubernetes runs a testbed (deployment.md, "Kubernetes"). */
package org.quadrille.deploy.kubernetes;
