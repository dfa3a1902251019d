package org.quadrille.reporter.sut;

import java.util.List;

/**
 * Java virtual machines with the same version and flags, separated by spaces, and the processes that run on such a JVM.
 */
public record JvmFound(String version, String flags, List<String> processes) {}
