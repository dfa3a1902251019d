package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.BrokerVolumeInput;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.population.lists.Sectors;

/** Broker-Volume: some brokers and a sector (workload.md 11.1). */
final class BrokerVolumeInputs extends InputMaker {
    private static final int FEWEST = 20;
    private static final int MOST = 40;

    /** Shuffled a little further with each input. */
    private final String[] brokers;

    BrokerVolumeInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
        this.brokers = data.brokers().clone();
    }

    @Override
    public Request next() {
        int count = Math.min(stream.between(FEWEST, MOST), brokers.length);
        BrokerVolumeInput.Builder input = BrokerVolumeInput.newBuilder();
        for (int i = 0; i < count; i++) {
            int pick = i + stream.below(brokers.length - i);
            String name = brokers[pick];
            brokers[pick] = brokers[i];
            brokers[i] = name;
            input.addBrokerNames(name);
        }
        int sector = stream.below(Sectors.sectors().size());
        input.setSectorName(Sectors.sectors().get(sector).name());
        return Request.newBuilder().setBrokerVolume(input).build();
    }
}
