package org.quadrille.vdriver.study.environment;

/**
 * Keeps what environments make outside of this process. Both calls return once it is on the disk, so that a campaign
 * that is killed at any moment leaves nothing that the ledger does not know.
 */
public interface Ledger {
    /**
     * A resource is about to be made. One whose name is only known once it is there, such as a process, ends by itself
     * when this process dies before the call.
     *
     * @throws java.io.UncheckedIOException if it cannot be written; the resource must not be made then
     */
    void made(Resource resource);

    /**
     * A resource is there no longer, or was not made after all.
     *
     * @throws java.io.UncheckedIOException if it cannot be written
     */
    void gone(Resource resource);
}
