/** The process of a worker: its command line, its ports and its end. */
package org.quadrille.common.control.process;
