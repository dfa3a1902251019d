package org.quadrille.deploy.demo;

import org.quadrille.deploy.compose.ContainerEngine;

/**
 * The parts that container environments need.
 *
 * @param engine the container engine
 * @param images the images, and how the kit's is made
 */
public record ContainerParts(ContainerEngine engine, ContainerDemo.Images images) {}
