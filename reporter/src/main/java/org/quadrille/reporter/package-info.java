/**
 * From a results folder to a verdict and a report: the order of the steps, and the report as text, JSON and model of
 * the page. Touches no database of the system under test.
 */
// Used by cli, study.campaign, vdriver.local, vdriver.run.
package org.quadrille.reporter;
