/** Work on files that the standard library leaves to its caller. */
package org.quadrille.common.files;
