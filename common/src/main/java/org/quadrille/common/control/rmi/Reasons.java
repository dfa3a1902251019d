package org.quadrille.common.control.rmi;

import java.io.EOFException;
import java.io.InvalidClassException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.rmi.ConnectIOException;
import java.rmi.NotBoundException;
import javax.net.ssl.SSLException;

/** Why a call over RMI failed, in words and with the fix. RMI hides the reason in a chain of causes. */
final class Reasons {
    private Reasons() {}

    static String of(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            String reason = reason(t);
            if (reason != null) {
                return reason;
            }
        }
        return failure.toString();
    }

    private static String reason(Throwable t) {
        if (t instanceof UnknownHostException) {
            return "no host of that name is known; its machine or pod is gone, or the name is wrong in the testbed"
                    + " file or in the name service";
        } else if (t instanceof ConnectException) {
            return "nothing listens there (" + t.getMessage() + "); start the worker there";
        } else if (t instanceof NoRouteToHostException) {
            return "there is no way to that host (" + t.getMessage() + "); check network and firewall";
        } else if (t instanceof SocketTimeoutException) {
            return "it does not answer in time (" + t.getMessage()
                    + "); the process hangs, or the network or a firewall drops what is sent";
        } else if (t instanceof ConnectIOException
                && String.valueOf(t.getMessage()).contains("non-JRMP")) {
            return "what listens there does not speak plain control; it expects keys (TLS), so give security.keys in the"
                    + " testbed file, or it is another service";
        } else if (t instanceof SSLException) {
            return "no trusted connection (" + t.getMessage() + "); both ends need keys of the same authority, made by"
                    + " 'quadrille keys' for exactly the host name in the testbed file";
        } else if (t instanceof InvalidClassException) {
            return "it sent something that is not part of the contract (" + t.getMessage()
                    + "); are both of the same build?";
        } else if (t instanceof NotBoundException) {
            return "what listens there is not a worker; correct the control port in the testbed file";
        } else if (t instanceof EOFException || t instanceof SocketException) {
            return "the connection broke (" + (t.getMessage() == null ? t : t.getMessage())
                    + "); the process ended, or it expects keys (TLS) that were not given here";
        }
        return null;
    }
}
