package org.quadrille.reporter.sut;

import java.util.List;

/**
 * Java virtual machines with the same version and flags.
 *
 * @param version as the JVM reports it
 * @param flags arguments of the JVM, separated by spaces; empty if there are none
 * @param processes those that run on such a JVM
 */
public record JvmFound(String version, String flags, List<String> processes) {}
