/** The worker that does nothing but sample its machine. */
package org.quadrille.common.monitor;
