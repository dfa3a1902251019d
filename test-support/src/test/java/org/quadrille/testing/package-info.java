/** What the tests of several modules share: the lines that a logger writes, and waiting with a limit. Never in the kit. */
package org.quadrille.testing;
