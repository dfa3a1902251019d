/** The worker that does nothing but sample its machine. */
// Used by cli.
package org.quadrille.common.monitor;
