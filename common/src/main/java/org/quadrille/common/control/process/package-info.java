/** The process of a worker: its command line, its ports and its end. */
// Used by cli, vce, vconnector, vmee.
package org.quadrille.common.control.process;
