/**
 * The container image of every role, built from the kit folder without a container engine; and what each role needs of that
 * folder on a platform.
 */
// Used by deploy.
package org.quadrille.deploy.image;
