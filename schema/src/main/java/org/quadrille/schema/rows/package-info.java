/**
 * The border between whoever makes rows and whoever takes them: a source in parts and a sink of columns. Knows neither
 * tables nor databases.
 */
// Used by schema.
package org.quadrille.schema.rows;
