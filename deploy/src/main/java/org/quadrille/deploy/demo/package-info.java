/** The demo in containers. */
package org.quadrille.deploy.demo;
