package org.quadrille.deploy.plan;

import java.nio.file.Path;

/**
 * What the machines of a testbed are given and nobody else may read.
 *
 * @param keys folder with the keys of prime and of all machines, as {@code quadrille keys} makes it
 * @param passwordFile of the database user
 */
public record Credentials(Path keys, Path passwordFile) {}
