package org.quadrille.deploy.ssh;

/** Why something failed on one host, in one or more sentences without its name; other hosts are not affected. */
final class HostFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    HostFailure(String message) {
        super(message);
    }
}
