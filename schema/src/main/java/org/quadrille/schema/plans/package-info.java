/** Plans of the statements in the frames, as the database would carry them out. */
// Used by schema.engine.
package org.quadrille.schema.plans;
