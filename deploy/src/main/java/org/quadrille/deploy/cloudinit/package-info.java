/** Seeds of virtual machines: what cloud-init makes of an image on its first boot. */
// Used by deploy.command.
package org.quadrille.deploy.cloudinit;
