package org.quadrille.deploy.demo;

import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.plan.DatabaseImage;

/**
 * The parts that containers are made of.
 *
 * @param engine the container engine
 * @param images the images, and how the kit's is made
 */
public record ContainerParts(ContainerEngine engine, Images images) {
    /**
     * The images.
     *
     * @param kit name of the kit's image
     * @param makeKit puts that image into the engine, unless it is there
     * @param database PostgreSQL's image
     */
    public record Images(String kit, Runnable makeKit, DatabaseImage database) {}

    /** The same with another image of PostgreSQL. */
    public ContainerParts with(DatabaseImage database) {
        return new ContainerParts(engine, new Images(images.kit(), images.makeKit(), database));
    }
}
