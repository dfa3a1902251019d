/** A small server that knows nothing of runs: who may ask, what may be asked, and how long an answer may take. */
// Used by web.
package org.quadrille.web.http;
