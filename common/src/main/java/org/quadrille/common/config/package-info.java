/**
 * The testbed file and the profiles: read, completed, checked, with one sentence for each mistake. What the numbers of
 * a profile mean is {@code workload}.
 */
package org.quadrille.common.config;
