package org.quadrille.schema.engine;

import java.util.List;
import java.util.ServiceLoader;

/** The engines on the class path, each named in a line of {@code META-INF/services}; the same objects each time. */
final class Engines {
    static final List<Engine> ALL = ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private Engines() {}
}
