/** What every way of deployment follows from a testbed: the machines, what follows from their sizes, and the files. */
// Used by deploy, study.environment.
package org.quadrille.deploy.plan;
