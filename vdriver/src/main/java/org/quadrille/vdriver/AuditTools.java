package org.quadrille.vdriver;

import java.util.List;
import org.quadrille.vdriver.audit.AuditTool;
import org.quadrille.vdriver.audit.atomicity.AtomicityTool;
import org.quadrille.vdriver.audit.cardinality.CardinalityTool;
import org.quadrille.vdriver.audit.consistency.ConsistencyTool;
import org.quadrille.vdriver.audit.durability.DurabilityTool;
import org.quadrille.vdriver.audit.isolation.IsolationTool;
import org.quadrille.vdriver.audit.schema.SchemaTool;

/** Every self-audit tool, in the order of {@code audit all}: those that only read come first. */
final class AuditTools {
    static final List<AuditTool> ALL = List.of(
            new SchemaTool(),
            new CardinalityTool(),
            new ConsistencyTool(),
            new AtomicityTool(),
            new IsolationTool(),
            new DurabilityTool());

    private AuditTools() {}
}
