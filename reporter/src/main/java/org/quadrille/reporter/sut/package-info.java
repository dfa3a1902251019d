/** The system under test as it was found: databases, settings, Java machines, and a diagram of them. */
// Used by reporter.
package org.quadrille.reporter.sut;
