/**
 * What differs between database products: the interface {@code Engine} and PostgreSQL, the one there is, with its
 * binary COPY. Its SQL is in the resources of this module.
 */
package org.quadrille.schema.engine;
