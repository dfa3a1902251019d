/** Recordings of sar and nmon as samples of a machine of a run. */
// Used by vdriver.command.
package org.quadrille.vdriver.recordings;
