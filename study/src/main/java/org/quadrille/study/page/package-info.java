/**
 * The page of a study: its charts, {@code study.html}, {@code study.pdf}, {@code study.json} and {@code data/}, made
 * from the study's folder and from its analysis. It computes no statistics and reads no log.
 */
// Used by study.
package org.quadrille.study.page;
