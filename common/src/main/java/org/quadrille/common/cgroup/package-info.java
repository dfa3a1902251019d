/** Control groups of both kernel versions: where those of a process are, what they allow and what they have counted. */
// Used by common.control, common.metrics, study.environment.
package org.quadrille.common.cgroup;
