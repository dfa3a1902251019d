/**
 * Reporting queries beside the transactions (workload.md 10.7): sessions of their own to one database of the group, what they
 * ask, and their log.
 */
// Used by vconnector.
package org.quadrille.vconnector.reporting;
