package org.quadrille.web.http;

/** What answers the requests that a server lets through. Called by many threads. */
@FunctionalInterface
public interface Pages {
    Response answer(Request ask);
}
