package org.quadrille.vdriver.study.environment;

import org.quadrille.vdriver.deploy.ContainerEngine;
import org.quadrille.vdriver.local.ContainerDemo;

/**
 * What environments in containers are made with.
 *
 * @param engine the container engine
 * @param images the images, and how the kit's is made
 */
public record ContainerParts(ContainerEngine engine, ContainerDemo.Images images) {}
