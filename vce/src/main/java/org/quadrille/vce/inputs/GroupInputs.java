package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;

/** The makers of all customer transactions for one group of one session. Not thread-safe. */
public final class GroupInputs {
    /** Gives each transaction type a stream of its own. */
    @FunctionalInterface
    public interface Streams {
        RandomStream of(TransactionType type);
    }

    private final InputMaker[] makers = new InputMaker[TransactionType.values().length];

    public GroupInputs(GroupData data, Profile.Inputs shares, Streams streams) {
        for (TransactionType type : TransactionType.customerTypes()) {
            makers[type.ordinal()] = maker(type, data, shares, streams.of(type));
        }
    }

    private static InputMaker maker(TransactionType type, GroupData data, Profile.Inputs shares, RandomStream stream) {
        return switch (type) {
            case BROKER_VOLUME -> new BrokerVolumeInputs(data, shares, stream);
            case CUSTOMER_POSITION -> new CustomerPositionInputs(data, shares, stream);
            case MARKET_WATCH -> new MarketWatchInputs(data, shares, stream);
            case SECURITY_DETAIL -> new SecurityDetailInputs(data, shares, stream);
            case TRADE_LOOKUP -> new TradeLookupInputs(data, shares, stream);
            case TRADE_ORDER -> new TradeOrderInputs(data, shares, stream);
            case TRADE_STATUS -> new TradeStatusInputs(data, shares, stream);
            case TRADE_UPDATE -> new TradeUpdateInputs(data, shares, stream);
            default -> throw new IllegalArgumentException(type.title() + " is not sent by customers");
        };
    }

    /** The maker of a customer transaction. */
    public InputMaker maker(TransactionType type) {
        return makers[type.ordinal()];
    }
}
