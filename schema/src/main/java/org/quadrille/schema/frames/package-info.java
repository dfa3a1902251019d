/**
 * How the frames of the transactions get to a database: what a frame is, how its parameters are set and its answer is
 * read, and what an engine implements to call it.
 */
// Used by schema.engine, schema.engine.mariadb, vconnector.audit, vconnector.transactions.
package org.quadrille.schema.frames;
