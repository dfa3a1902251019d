package org.quadrille.common.engine;

import java.util.List;

/**
 * What is known of a database engine without a connection to it.
 *
 * @param name what a testbed calls it
 */
public record EngineFacts(String name) {
    /** The engines, a line each. The first is that of a testbed that names none. */
    public static final List<EngineFacts> ALL = List.of( //
            new EngineFacts("postgresql"));

    /** The engine of what names none. */
    public static final EngineFacts DEFAULT = ALL.get(0);

    /** Their names, for a testbed and for sentences. */
    public static List<String> names() {
        return ALL.stream().map(EngineFacts::name).toList();
    }
}
