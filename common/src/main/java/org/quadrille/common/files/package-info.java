/** Operations on files and folders, and on what the operating system says about them. */
package org.quadrille.common.files;
