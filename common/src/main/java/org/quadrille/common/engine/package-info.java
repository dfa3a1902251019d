/** What processes of the kit know of database engines without a connection to one: the list of them, and their facts. */
// Used by every module.
package org.quadrille.common.engine;
