/**
 * What a connector does in an audit and never in a run: records the statements of a transaction, holds it before one of
 * them and releases it. What is held, and what the outcome has to be, is decided by the scripts of the audit module.
 */
// Used by vconnector.
package org.quadrille.vconnector.audit;
