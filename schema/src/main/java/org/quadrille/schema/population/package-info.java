/**
 * The content of a freshly loaded database as a pure function of seed and scale; the packages below hold its parts.
 * Nothing here knows a database: the loader writes the rows, and the emulators ask for valid inputs.
 */
// Used by audit.inputs, audit.script, schema.counts, schema.load, vce, vconnector, vmee.
package org.quadrille.schema.population;
