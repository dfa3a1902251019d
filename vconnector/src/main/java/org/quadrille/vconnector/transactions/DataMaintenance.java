package org.quadrille.vconnector.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import org.quadrille.common.wire.proto.DataMaintenanceInput;
import org.quadrille.common.wire.proto.DataMaintenanceOutput;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TransactionType;

/**
 * Data-Maintenance (workload.md 12.11), one statement in autocommit. Status 1211: it found nothing to change, which may
 * happen for a day of the month.
 */
public final class DataMaintenance extends Transaction {
    static final int NOTHING_CHANGED = 1211;

    private static final Frame<Integer> FRAME1 = new Frame<>(
            "data_maintenance_frame1",
            "select * from frames.data_maintenance_frame1(?, ?, ?, ?, ?, ?, ?, ?)",
            columns -> columns.integer("changed"));

    public DataMaintenance() {
        super(TransactionType.DATA_MAINTENANCE, false, FRAME1);
    }

    @Override
    public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply)
            throws SQLException {
        DataMaintenanceInput input = request.getDataMaintenance();
        int rows = frames.send(connection, FRAME1, call -> {
            call.setInt(1, input.getTable());
            call.setLong(2, input.getAccountId());
            call.setLong(3, input.getCustomerId());
            call.setLong(4, input.getCompanyId());
            call.setString(5, input.getSymbol());
            call.setInt(6, input.getDayOfMonth());
            call.setInt(7, input.getVolumeIncrement());
            call.setString(8, input.getTaxRateId());
        });
        if (rows == 0) {
            reply.setStatus(NOTHING_CHANGED);
        }
        reply.setDataMaintenance(DataMaintenanceOutput.newBuilder().setRows(rows));
        return Outcome.COMMIT;
    }
}
