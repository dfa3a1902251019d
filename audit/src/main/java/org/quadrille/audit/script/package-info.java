/**
 * What the tools that run scripts of transactions share: a connector of the audit's own, sessions, the points at which a
 * transaction is held, the transcript, and taking back what was changed. The scripts themselves are in {@code atomicity} and
 * {@code isolation}.
 */
// Used by audit.atomicity, audit.isolation.
package org.quadrille.audit.script;
