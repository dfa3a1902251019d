/**
 * How the frames of the transactions get to a database: what a frame is, how its parameters are set and its answer is
 * read, and what an engine implements to call it.
 */
package org.quadrille.schema.frames;
