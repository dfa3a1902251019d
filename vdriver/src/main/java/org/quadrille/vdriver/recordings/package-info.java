/** Recordings of sar and nmon as samples of a machine of a run. */
package org.quadrille.vdriver.recordings;
