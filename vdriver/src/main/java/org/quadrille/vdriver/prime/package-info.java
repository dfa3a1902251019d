/**
 * Prime: checks, prepares, starts, watches, drains and collects a run (architecture.md, "A run"). Knows workers only
 * through their contract, and knows neither databases nor verdicts.
 */
// Used by audit.command, audit.durability, cli, deploy, study.campaign, study.environment, vdriver, web.
package org.quadrille.vdriver.prime;
