package org.quadrille.schema.load;

/**
 * How databases are built.
 *
 * @param threads loader threads, each with a connection of its own, at least 1
 * @param replace whether a database of the kit that is in the way is dropped
 * @param pristine whether each server keeps one untouched copy of what it was loaded with, from which {@code db reset}
 *     restores quickly; it takes as much disk as one of the databases
 * @param check whether the consistency conditions are checked after the load
 */
public record BuildOptions(int threads, boolean replace, boolean pristine, boolean check) {
    public BuildOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, not " + threads);
        }
    }
}
