/** Time of a run: its clock, its schedule, and the worst reading of a second. */
// Used by every module.
package org.quadrille.common.time;
