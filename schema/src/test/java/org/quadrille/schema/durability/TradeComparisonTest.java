package org.quadrille.schema.durability;

import java.util.List;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.TestServer;

/** On PostgreSQL. */
class TradeComparisonTest extends TradeComparisonCases {
    @Override
    DatabaseAddress address() {
        return TestServer.get().address("compared");
    }

    @Override
    List<String> sequence() {
        return List.of("create schema quadrille", "create sequence quadrille.trade_id start 1000");
    }

    @Override
    String next() {
        return "select nextval('quadrille.trade_id')";
    }

    @Override
    List<String> withoutKeys() {
        return List.of();
    }

    @Override
    List<String> setting() {
        return List.of("fsync", "off");
    }
}
