package org.quadrille.vce.inputs;

import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.CustomerPositionInput;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.population.people.Customers;

/** Customer-Position: a customer by id or tax id, with or without the history of one account (workload.md 11.2). */
final class CustomerPositionInputs extends InputMaker {
    CustomerPositionInputs(GroupData data, Profile.Inputs shares, RandomStream stream) {
        super(data, shares, stream);
    }

    @Override
    public Request next() {
        Customers customers = data.population().customers();
        long customer = data.customer(stream);
        boolean byTaxId = stream.percent(shares.positionByTaxId());
        boolean history = stream.percent(shares.positionHistory());
        variant = (byTaxId ? InputVariant.CP_BY_TAX_ID : 0) | (history ? InputVariant.CP_HISTORY : 0);
        CustomerPositionInput.Builder input = CustomerPositionInput.newBuilder().setHistory(history);
        if (byTaxId) {
            input.setTaxId(customers.taxId(customer));
        } else {
            input.setCustomerId(customer);
        }
        if (history) {
            input.setAccountIndex(stream.below(customers.accountCount(customer)));
        }
        return Request.newBuilder().setCustomerPosition(input).build();
    }
}
