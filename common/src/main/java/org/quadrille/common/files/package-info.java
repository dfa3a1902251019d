/** Operations on files and folders, and on what the operating system says about them. */
// Used by every module.
package org.quadrille.common.files;
