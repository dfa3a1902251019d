/**
 * The consistency conditions of workload.md 13.2 as an audit tool; the conditions themselves are in the module {@code
 * schema}.
 */
// Used by audit.command.
package org.quadrille.audit.consistency;
