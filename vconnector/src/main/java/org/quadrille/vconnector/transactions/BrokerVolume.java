package org.quadrille.vconnector.transactions;

import com.google.protobuf.ByteString;
import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.BrokerVolumeInput;
import org.quadrille.common.wire.proto.BrokerVolumeOutput;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Columns;
import org.quadrille.schema.frames.Frame;

/** Broker-Volume (workload.md 12.1). Status -111: more brokers than asked for. */
public final class BrokerVolume extends Transaction {
    static final int TOO_MANY_BROKERS = -111;

    private static final Frame<BrokerVolumeOutput> FRAME1 = new Frame<>("broker_volume_frame1", 2, BrokerVolume::read);

    public BrokerVolume() {
        super(TransactionType.BROKER_VOLUME, true, FRAME1);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        BrokerVolumeInput input = request.getBrokerVolume();
        BrokerVolumeOutput output = frames.send(connection, FRAME1, call -> {
            call.setTexts(input.getBrokerNamesList().toArray());
            call.setText(input.getSectorName());
        });
        if (output.getBrokerNamesCount() > input.getBrokerNamesCount()) {
            reply.setStatus(TOO_MANY_BROKERS);
        }
        reply.setBrokerVolume(output);
        return Outcome.COMMIT;
    }

    private static BrokerVolumeOutput read(Columns columns) throws SQLException {
        BrokerVolumeOutput.Builder output = BrokerVolumeOutput.newBuilder();
        for (ByteString name : columns.texts("broker_names")) {
            output.addBrokerNamesBytes(name);
        }
        for (long volume : columns.bigints("volumes")) {
            output.addVolumes(volume);
        }
        return output.build();
    }
}
