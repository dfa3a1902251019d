/**
 * The format of studies: the study file, the plan that is made of it, and the folder in which a study is. The campaign
 * writes it and the study's page reads it, so this is all that the two know of each other.
 */
package org.quadrille.common.study;
