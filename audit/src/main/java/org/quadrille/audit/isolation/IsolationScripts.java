package org.quadrille.audit.isolation;

import java.sql.SQLException;
import java.util.List;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptFindings;
import org.quadrille.audit.script.ScriptRunner.Scripts;

/** Plays the isolation tests of a database at the levels they have to hold at, and if wanted at a lower one. */
abstract class IsolationScripts implements Scripts {
    private final boolean demonstrate;

    IsolationScripts(boolean demonstrate) {
        this.demonstrate = demonstrate;
    }

    abstract List<Script> scripts(ScriptContext stage) throws SQLException;

    @Override
    public void play(ScriptContext stage, ScriptFindings judgement) throws SQLException, InterruptedException {
        List<Script> scripts = scripts(stage);
        for (Script script : scripts) {
            Script.Result result = play(stage, script, Level.REQUIRED);
            result.anomalies().forEach(anomaly -> judgement.finding(script.name() + ": " + anomaly));
            judgement.fact(script.name(), result.course());
        }
        if (demonstrate) {
            for (Script script : scripts) {
                judgement.fact(
                        script.name() + ", demonstrated at a lower level", demonstrated(stage, script, judgement));
            }
        }
    }

    private static String demonstrated(ScriptContext stage, Script script, ScriptFindings judgement)
            throws SQLException, InterruptedException {
        if (!script.impossible().isEmpty()) {
            stage.chronicle().step(script.name() + " is not demonstrated. " + script.impossible());
            return script.impossible();
        }
        Script.Result result = play(stage, script, Level.LOWERED);
        if (result.anomalies().isEmpty()) {
            judgement.finding(
                    script.name() + ": the anomaly did not appear at READ COMMITTED, so a pass at the required"
                            + " level proves nothing: " + result.course());
            return "did not appear, as it must: " + result.course();
        }
        return "appeared, as it must: " + String.join("; ", result.anomalies());
    }

    private static Script.Result play(ScriptContext stage, Script script, Level level)
            throws SQLException, InterruptedException {
        String title = script.name() + (level == Level.REQUIRED ? "" : " at READ COMMITTED");
        stage.chronicle().step(title + ": " + script.story());
        Script.Result result = script.play(level);
        stage.chronicle()
                .step(title + ": " + result.course()
                        + (result.anomalies().isEmpty() ? "" : "\n" + String.join("\n", result.anomalies())));
        stage.chronicle().timeLine(title);
        return result;
    }
}
