/**
 * What differs between database products: the interface {@code Engine}, those behind it, and their only implementation,
 * for PostgreSQL, with its binary COPY. Its SQL is in the resources of this module.
 */
package org.quadrille.schema.engine;
