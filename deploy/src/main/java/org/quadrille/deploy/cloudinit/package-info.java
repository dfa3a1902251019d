/** Seeds of virtual machines: what cloud-init makes of an image on its first boot. */
package org.quadrille.deploy.cloudinit;
