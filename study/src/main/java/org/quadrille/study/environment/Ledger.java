package org.quadrille.study.environment;

/**
 * Records what environments make outside this process. Both calls return once the record is on the disk, so that a
 * campaign killed at any moment leaves nothing behind that the ledger does not know.
 */
public interface Ledger {
    /**
     * A resource is about to be made. One whose name is only known once it exists, such as a process, must end by
     * itself if this process dies before the call.
     *
     * @throws java.io.UncheckedIOException if it cannot be written; the resource must not be made then
     */
    void made(Resource resource);

    /**
     * A resource no longer exists, or was not made after all.
     *
     * @throws java.io.UncheckedIOException if it cannot be written
     */
    void gone(Resource resource);
}
