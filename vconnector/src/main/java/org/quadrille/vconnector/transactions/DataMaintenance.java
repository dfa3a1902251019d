package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.DataMaintenanceInput;
import org.quadrille.common.wire.proto.DataMaintenanceOutput;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.frames.Frame;

/**
 * Data-Maintenance (workload.md 12.11), one statement in autocommit. Status 1211: it found nothing to change, which may
 * happen for a day of the month.
 */
public final class DataMaintenance extends Transaction {
    static final int NOTHING_CHANGED = 1211;

    private static final Frame<Integer> FRAME1 =
            new Frame<>("data_maintenance_frame1", 8, columns -> columns.integer("changed"));

    public DataMaintenance() {
        super(TransactionType.DATA_MAINTENANCE, false, FRAME1);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        DataMaintenanceInput input = request.getDataMaintenance();
        int rows = frames.send(connection, FRAME1, call -> {
            call.setInteger(input.getTable());
            call.setBigint(input.getAccountId());
            call.setBigint(input.getCustomerId());
            call.setBigint(input.getCompanyId());
            call.setText(input.getSymbol());
            call.setInteger(input.getDayOfMonth());
            call.setInteger(input.getVolumeIncrement());
            call.setText(input.getTaxRateId());
        });
        if (rows == 0) {
            reply.setStatus(NOTHING_CHANGED);
        }
        reply.setDataMaintenance(DataMaintenanceOutput.newBuilder().setRows(rows));
        return Outcome.COMMIT;
    }
}
