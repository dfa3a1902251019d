/** What a command needs for a run: its id, its display, the way to the workers, and the report at the end. */
package org.quadrille.vdriver.run;
