/**
 * A worker as prime sees it and as its role fills it, with the one life cycle between them; all of it inside a
 * process. How control gets from one process to another is {@code control.rmi}.
 */
package org.quadrille.common.control;
