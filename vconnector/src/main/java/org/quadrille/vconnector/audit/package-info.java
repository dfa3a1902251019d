/**
 * What a connector does in an audit and never in a run: shows the statements of a transaction, holds it before one of them
 * and lets it go on. What is held and what has to come of it is decided by the scripts of the audit module.
 */
package org.quadrille.vconnector.audit;
