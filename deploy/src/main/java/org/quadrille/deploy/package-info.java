/** What a deployment generates from a testbed: the machines, what follows from their sizes, and the files. */
package org.quadrille.deploy;
