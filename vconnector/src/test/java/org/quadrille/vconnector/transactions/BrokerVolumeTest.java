package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.BrokerVolumeInput;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;

class BrokerVolumeTest extends ReadTest {
    BrokerVolumeTest() {
        super(new BrokerVolume());
    }

    @Test
    void addsUpTheOpenRequestsOfTheSectorTheLargestFirst() throws SQLException {
        Reply reply = run(input("Ground", "Ann Broker", "Bob Broker", "Cyd Broker"));
        assertEquals(0, reply.getStatus());
        assertEquals(
                List.of("Bob Broker", "Ann Broker"), reply.getBrokerVolume().getBrokerNamesList());
        assertEquals(List.of(10_000_00L, 6_200_00L), reply.getBrokerVolume().getVolumesList());
    }

    @Test
    void leavesOutBrokersThatAreNotAskedFor() throws SQLException {
        Reply reply = run(input("Sea", "Ann Broker"));
        assertEquals(0, reply.getStatus());
        assertEquals(0, reply.getBrokerVolume().getVolumesCount());
        assertEquals(
                List.of(24_000_00L),
                run(input("Sea", "Bob Broker")).getBrokerVolume().getVolumesList());
    }

    private static Request.Builder input(String sector, String... brokers) {
        return Request.newBuilder()
                .setBrokerVolume(
                        BrokerVolumeInput.newBuilder().setSectorName(sector).addAllBrokerNames(List.of(brokers)));
    }
}
