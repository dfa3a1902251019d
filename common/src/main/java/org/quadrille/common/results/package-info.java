/**
 * Names and JSON files of a results folder, the interface between prime, which writes them, and the reporter, which
 * reads them.
 */
package org.quadrille.common.results;
