/** All runs of a folder: the list, aliases, and what differs between two. */
package org.quadrille.reporter.runs;
