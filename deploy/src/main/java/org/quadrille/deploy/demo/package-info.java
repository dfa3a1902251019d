/** The demo in containers. */
// Used by cli, study.command, study.environment.
package org.quadrille.deploy.demo;
