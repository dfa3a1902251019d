package org.quadrille.schema.durability;

import java.util.List;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.MariadbTestServer;

/** On MariaDB, where it is installed. */
class MariadbTradeComparisonTest extends TradeComparisonCases {
    @Override
    DatabaseAddress address() {
        return MariadbTestServer.get().address("compared");
    }

    @Override
    List<String> sequence() {
        return List.of("create sequence quadrille_trade_id start with 1000 nocache");
    }

    @Override
    String next() {
        return "select nextval(quadrille_trade_id)";
    }

    @Override
    List<String> withoutKeys() {
        return List.of("alter table settlement drop primary key");
    }

    @Override
    List<String> setting() {
        return List.of("innodb_flush_log_at_trx_commit", "0");
    }
}
