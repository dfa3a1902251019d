/** What a command needs for a run: its id, its display, the way to the workers, and the report at the end. */
// Used by audit.durability, cli, deploy.command, study.environment, vdriver.command, vdriver.local.
package org.quadrille.vdriver.run;
