/**
 * Makes, fills, copies, resets, drops and looks at the databases of a testbed, on whatever server they are. What the
 * rows hold comes from {@code population}; how a product takes them is {@code engine}.
 */
package org.quadrille.schema.load;
