package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.List;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.audit.script.ScriptRunner.Scripts;
import org.quadrille.common.wire.proto.Isolation;
import org.quadrille.schema.engine.Demonstration;
import org.quadrille.schema.engine.Engine;

/** Runs the isolation tests of a database at the levels at which they have to hold, and on request at a lower one. */
abstract class IsolationScripts implements Scripts {
    private final Engine engine;
    private final boolean demonstrate;

    /** @param demonstrate whether to run them at lower levels too: a test that cannot catch an anomaly proves nothing */
    IsolationScripts(Engine engine, boolean demonstrate) {
        this.engine = engine;
        this.demonstrate = demonstrate;
    }

    abstract List<Script> scripts(ScriptContext context) throws SQLException;

    @Override
    public void run(ScriptContext context, ScriptFindings findings) throws SQLException, InterruptedException {
        List<Script> scripts = scripts(context);
        for (Script script : scripts) {
            Script.Result result = run(context, script, Isolation.REQUIRED);
            result.anomalies().forEach(anomaly -> findings.add(script.name() + ": " + anomaly));
            findings.fact(script.name(), result.course());
        }
        if (demonstrate) {
            for (Script script : scripts) {
                findings.fact(
                        script.name() + ", demonstrated at a lower level", demonstrated(context, script, findings));
            }
        }
    }

    private String demonstrated(ScriptContext context, Script script, ScriptFindings findings)
            throws SQLException, InterruptedException {
        Demonstration demonstration = engine.demonstration(script.anomaly());
        if (demonstration.level().isEmpty()) {
            context.transcript().step(script.name() + " is not demonstrated. " + demonstration.impossible());
            return demonstration.impossible();
        }
        Isolation level = Isolation.valueOf(demonstration.level().get().name());
        Script.Result result = run(context, script, level);
        if (result.anomalies().isEmpty()) {
            findings.add(script.name() + ": the anomaly did not appear at " + words(level)
                    + ", so a pass at the required" + " level proves nothing: " + result.course());
            return "did not appear, as it must: " + result.course();
        }
        return "appeared, as it must: " + String.join("; ", result.anomalies());
    }

    private static Script.Result run(ScriptContext context, Script script, Isolation level)
            throws SQLException, InterruptedException {
        String title = script.name() + (level == Isolation.REQUIRED ? "" : " at " + words(level));
        context.transcript().step(title + ": " + script.description());
        Script.Result result = script.run(level);
        context.transcript()
                .step(title + ": " + result.course()
                        + (result.anomalies().isEmpty() ? "" : "\n" + String.join("\n", result.anomalies())));
        context.transcript().timeLine(title);
        return result;
    }

    private static String words(Isolation level) {
        return level.name().replace('_', ' ');
    }
}
