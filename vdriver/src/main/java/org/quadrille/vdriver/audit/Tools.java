package org.quadrille.vdriver.audit;

import java.util.List;

/** Every self-audit tool, in the order of {@code audit all}: those that only read come first. */
final class Tools {
    static final List<AuditTool> ALL = List.of();

    private Tools() {}
}
