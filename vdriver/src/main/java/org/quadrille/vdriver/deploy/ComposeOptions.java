package org.quadrille.vdriver.deploy;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a user may choose of a deployment by Docker Compose.
 *
 * @param project name of the Compose project, before all names that the engine knows
 * @param kitImage image of the kit, by name and tag
 * @param databaseImage image of PostgreSQL, by name and tag
 * @param databaseVersion major version of it, which decides where it wants its volume
 * @param keys folder that {@code quadrille keys} made, with a folder for each machine that runs a process of the kit
 * @param passwordFile file with the password of the database role
 * @param results folder of all results
 * @param user numeric user and group of every container, such as {@code 1000:1000}; not 0
 * @param metricsPort port on loopback for the figures of the run
 */
public record ComposeOptions(
        String project,
        String kitImage,
        String databaseImage,
        int databaseVersion,
        Path keys,
        Path passwordFile,
        Path results,
        String user,
        Optional<Integer> metricsPort) {}
