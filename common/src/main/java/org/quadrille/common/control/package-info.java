/**
 * A worker as prime sees it, the role that does its work, and the life cycle between the two, all within one process.
 * {@code control.rmi} carries control from one process to another.
 */
// Used by every module.
package org.quadrille.common.control;
