package org.quadrille.vce.maintenance;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.DataMaintenanceInput;
import org.quadrille.common.wire.proto.DatabaseRole;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.schema.population.lists.Divisions;
import org.quadrille.schema.population.lists.Taxes;
import org.quadrille.vce.inputs.GroupData;

/** Inputs of Data-Maintenance (workload.md 12.11): twelve tables in turn. Not thread-safe. */
record MaintenanceInputs(GroupData data, DatabaseRole database, RandomStream stream) {
    static final int TABLES = 12;

    private static final double ADDRESS_OF_CUSTOMER = 67;

    /** An input for a table, 0 ACCOUNT_PERMISSION to 11 WATCH_ITEM. */
    Request next(int table) {
        DataMaintenanceInput.Builder input =
                DataMaintenanceInput.newBuilder().setDatabase(database).setTable(table);
        switch (table) {
            case 0 -> input.setAccountId(data.account(stream));
            case 1 -> {
                if (stream.percent(ADDRESS_OF_CUSTOMER)) {
                    input.setCustomerId(data.anyCustomer(stream));
                } else {
                    input.setCompanyId(data.anyCompany(stream));
                }
            }
            case 2, 7, 8 -> input.setCompanyId(data.anyCompany(stream));
            case 3, 4, 11 -> input.setCustomerId(data.anyCustomer(stream));
            case 5 ->
                input.setSymbol(data.anySymbol(stream))
                        .setDayOfMonth(stream.between(1, 31))
                        .setVolumeIncrement(increment());
            case 6 -> {
                // Every exchange is updated, so there is nothing to choose.
            }
            case 9 -> input.setSymbol(data.anySymbol(stream));
            case 10 -> input.setTaxRateId(divisionRate());
            default -> throw new IllegalArgumentException("Data-Maintenance has no table " + table);
        }
        return Request.newBuilder().setDataMaintenance(input).build();
    }

    /** Uniform over -3, -2, -1, 1, 2, 3: never without a change. */
    private int increment() {
        int drawn = stream.between(-2, 3);
        return drawn == 0 ? -3 : drawn;
    }

    private String divisionRate() {
        int division = stream.below(Divisions.all().size());
        return Taxes.get(Taxes.firstOfDivision(division) + stream.below(Taxes.countOfDivision(division)))
                .id();
    }
}
