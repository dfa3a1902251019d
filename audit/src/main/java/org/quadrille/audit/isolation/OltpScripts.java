package org.quadrille.audit.isolation;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.audit.Evidence;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptRunner.Touched;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.schema.engine.Engine;

/** The four tests of workload.md 13.5 on an OLTP database, all with one account. */
final class OltpScripts extends IsolationScripts {
    private final TestAccount cast;
    private ScriptSecurities free;

    OltpScripts(TestAccount cast, boolean demonstrate) {
        super(demonstrate);
        this.cast = cast;
    }

    @Override
    public Touched touched(Connection observer, Evidence evidence) throws SQLException {
        free = new ScriptSecurities(evidence.query(
                observer,
                Engine.current().files().text("scripts/free-symbols.sql"),
                cast.account(),
                ScriptSecurities.NEEDED));
        return new Touched(List.of(cast.account()), List.of(), free.symbols());
    }

    @Override
    List<Script> scripts(ScriptContext stage) throws SQLException {
        long given = Long.parseLong(stage.look("last-trade-id").get(0).get(0));
        AccountState books = new AccountState(stage, cast.account(), given);
        return List.of(
                ConcurrentResults.lostUpdate(stage, cast, books, free),
                new DirtyRead(stage, cast, free),
                new NonRepeatableRead(stage, cast, free),
                ConcurrentResults.phantom(stage, cast, books, free));
    }
}
