package org.quadrille.audit.command;

import java.util.List;
import org.quadrille.audit.AuditTool;
import org.quadrille.audit.atomicity.AtomicityTool;
import org.quadrille.audit.cardinality.CardinalityTool;
import org.quadrille.audit.consistency.ConsistencyTool;
import org.quadrille.audit.durability.DurabilityTool;
import org.quadrille.audit.inputs.InputsTool;
import org.quadrille.audit.isolation.IsolationTool;
import org.quadrille.audit.schema.SchemaTool;

/** Every self-audit tool, in the order of {@code audit all}: those that only read come first. */
public final class AuditTools {
    public static final List<AuditTool> ALL = List.of(
            new SchemaTool(),
            new CardinalityTool(),
            new ConsistencyTool(),
            new InputsTool(),
            new AtomicityTool(),
            new IsolationTool(),
            new DurabilityTool());

    private AuditTools() {}
}
