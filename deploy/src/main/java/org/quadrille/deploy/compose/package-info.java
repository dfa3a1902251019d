/** The folder from which Docker Compose runs a testbed, and the container engine that does (deployment.md, "Containers"). */
// Used by deploy, study.environment.
package org.quadrille.deploy.compose;
