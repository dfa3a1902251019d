/**
 * The files of a release, made from the kit folder while it is built with {@code -Prelease}: an archive for each platform, the
 * image, the documents as pages, and the sums of all of them.
 */
// Used by no other package.
package org.quadrille.release;
