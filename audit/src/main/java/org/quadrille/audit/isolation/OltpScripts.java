package org.quadrille.audit.isolation;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.quadrille.audit.Evidence;
import org.quadrille.audit.script.ScriptContext;
import org.quadrille.audit.script.ScriptRunner.Touched;
import org.quadrille.audit.script.TestAccount;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.Engine;

/** The four tests of workload.md 13.5 on an OLTP database, all with one account. */
final class OltpScripts extends IsolationScripts {
    private final SqlFiles files;
    private final TestAccount account;
    private ScriptSecurities securities;

    OltpScripts(Engine engine, TestAccount account, boolean demonstrate) {
        super(engine, demonstrate);
        this.files = engine.files();
        this.account = account;
    }

    @Override
    public Touched touched(Connection observer, Evidence evidence) throws SQLException {
        securities = new ScriptSecurities(evidence.query(
                observer, files.text("scripts/free-symbols.sql"), account.id(), ScriptSecurities.NEEDED));
        return new Touched(List.of(account.id()), List.of(), securities.symbols());
    }

    @Override
    List<Script> scripts(ScriptContext context) throws SQLException {
        long given = Long.parseLong(context.query("last-trade-id").get(0).get(0));
        AccountState accountState = new AccountState(context, account.id(), given);
        return List.of(
                ConcurrentResults.lostUpdate(context, account, accountState, securities),
                new DirtyRead(context, account, securities),
                new NonRepeatableRead(context, account, securities),
                ConcurrentResults.phantom(context, account, accountState, securities));
    }
}
