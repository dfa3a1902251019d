package org.quadrille.vdriver.audit;

import org.quadrille.common.cli.CommandLines;

/** A tool that judges as it is told. */
record FakeTool(String name, boolean readOnly, Demand demand, Audit.Judge judge) implements AuditTool {
    @Override
    public String proves() {
        return "what " + name + " says";
    }

    @Override
    public CommandLines options(CommandLines command) {
        return command.flag("of-" + name, "an option of its own");
    }

    @Override
    public void audit(Audit audit) throws InterruptedException {
        audit.each(judge);
    }
}
