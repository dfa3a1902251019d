package org.quadrille.deploy.demo;

import org.quadrille.deploy.compose.ContainerEngine;
import org.quadrille.deploy.plan.DatabaseImage;

/** The parts that containers are made of. */
public record ContainerParts(ContainerEngine engine, Images images) {
    /** The images. @param makeKit puts the kit's image into the engine, unless it is there */
    public record Images(String kit, Runnable makeKit, DatabaseImage database) {}

    /** The same with another image of PostgreSQL. */
    public ContainerParts with(DatabaseImage database) {
        return new ContainerParts(engine, new Images(images.kit(), images.makeKit(), database));
    }
}
