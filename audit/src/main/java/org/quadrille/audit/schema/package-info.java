/** The objects of every database against the kit's own, and against each other. */
package org.quadrille.audit.schema;
