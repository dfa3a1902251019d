/** Time of a run: its clock, its schedule, and the worst reading of a second. */
package org.quadrille.common.time;
