/**
 * PostgreSQL servers of the kit's own for the demo and the tests: their processes, folders and owners. What is loaded
 * into them is {@code load}.
 */
package org.quadrille.schema.embedded;
