package org.quadrille.reporter.sut;

import java.util.List;

/**
 * Java virtual machines that are the same in version and flags.
 *
 * @param version as the machine gives it
 * @param flags arguments of the machine, separated by blanks; empty if there are none
 * @param processes that run on such a one
 */
public record JvmFound(String version, String flags, List<String> processes) {}
