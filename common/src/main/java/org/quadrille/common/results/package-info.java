/**
 * Names and JSON files of a results folder, the interface between prime, which writes them, and the reporter, which
 * reads them.
 */
// Used by audit, reporter, study, vconnector, vdriver, web.site.
package org.quadrille.common.results;
