package org.quadrille.vconnector.session;

import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.wire.proto.Request.InputCase;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.vconnector.transactions.BrokerVolume;
import org.quadrille.vconnector.transactions.CustomerPosition;
import org.quadrille.vconnector.transactions.DataMaintenance;
import org.quadrille.vconnector.transactions.MarketFeed;
import org.quadrille.vconnector.transactions.MarketWatch;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.SecurityDetail;
import org.quadrille.vconnector.transactions.TradeCleanup;
import org.quadrille.vconnector.transactions.TradeLookup;
import org.quadrille.vconnector.transactions.TradeOrder;
import org.quadrille.vconnector.transactions.TradeResult;
import org.quadrille.vconnector.transactions.TradeStatus;
import org.quadrille.vconnector.transactions.TradeUpdate;
import org.quadrille.vconnector.transactions.Transaction;

/** The twelve transactions of one session, by the input of their requests. */
final class Transactions {
    private final Transaction[] byInput = new Transaction[InputCase.values().length];

    /** @param orders takes what Trade-Order and Market-Feed leave for the market */
    Transactions(PendingOrders orders, TradeResultForm tradeResult) {
        put(InputCase.BROKER_VOLUME, new BrokerVolume());
        put(InputCase.CUSTOMER_POSITION, new CustomerPosition());
        put(InputCase.MARKET_WATCH, new MarketWatch());
        put(InputCase.SECURITY_DETAIL, new SecurityDetail());
        put(InputCase.TRADE_LOOKUP, new TradeLookup());
        put(InputCase.TRADE_ORDER, new TradeOrder(orders));
        put(InputCase.TRADE_STATUS, new TradeStatus());
        put(InputCase.TRADE_UPDATE, new TradeUpdate());
        put(InputCase.TRADE_RESULT, new TradeResult(tradeResult));
        put(InputCase.MARKET_FEED, new MarketFeed(orders));
        put(InputCase.DATA_MAINTENANCE, new DataMaintenance());
        put(InputCase.TRADE_CLEANUP, new TradeCleanup());
    }

    private void put(InputCase input, Transaction transaction) {
        byInput[input.ordinal()] = transaction;
    }

    /** The transaction a request asks for; null if it asks for none. */
    Transaction of(Request request) {
        return byInput[request.getInputCase().ordinal()];
    }
}
