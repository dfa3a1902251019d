package org.quadrille.vdriver.deploy.ssh;

/** Why something could not be done on one host, one or several sentences without its name; other hosts are not affected. */
final class HostFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    HostFailure(String message) {
        super(message);
    }
}
