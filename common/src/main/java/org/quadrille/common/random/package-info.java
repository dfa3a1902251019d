/** Counter-based random numbers: the same for the same seed and name, in whatever order they are asked for. */
// Used by every module.
package org.quadrille.common.random;
