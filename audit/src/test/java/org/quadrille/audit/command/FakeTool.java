package org.quadrille.audit.command;

import org.quadrille.audit.Audit;
import org.quadrille.audit.AuditTool;
import org.quadrille.common.cli.CommandSpec;

/** A tool that judges as it is told. */
class FakeTool extends AuditTool {
    private final boolean readOnly;
    private final Demand demand;
    private final Audit.Judge judge;

    FakeTool(String name, boolean readOnly, Demand demand, Audit.Judge judge) {
        super(name, "what " + name + " says");
        this.readOnly = readOnly;
        this.demand = demand;
        this.judge = judge;
    }

    @Override
    public boolean readOnly() {
        return readOnly;
    }

    @Override
    public Demand demand() {
        return demand;
    }

    @Override
    public CommandSpec options(CommandSpec command) {
        return command.flag("of-" + name(), "an option of its own");
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        audit.each(judge);
    }
}
