/** Plans of the statements in the frames, as the database would carry them out. */
package org.quadrille.schema.plans;
