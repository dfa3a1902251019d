package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Conditions of workload.md 13.2 that hold in a trading house after any transactions: no query returns a row. */
final class Invariants {
    private static final Map<String, String> QUERIES = new LinkedHashMap<>();

    static {
        QUERIES.put(
                "1 and 2: broker totals",
                "select b_id from broker left join (select ca_b_id, count(*) trades, sum(t_comm) comm from trade"
                        + " join customer_account on ca_id = t_ca_id where t_st_id = 'CMPT' group by 1) t on ca_b_id = b_id"
                        + " where b_num_trades <> coalesce(trades, 0) or b_comm_total <> coalesce(comm, 0)");
        QUERIES.put(
                "3: holding summaries",
                "select * from (select h_ca_id, h_s_symb, sum(h_qty) qty from holding group by 1, 2) h"
                        + " full join holding_summary on hs_ca_id = h_ca_id and hs_s_symb = h_s_symb"
                        + " where hs_qty is distinct from qty or hs_qty = 0");
        QUERIES.put(
                "settlement of each completed trade, and of no other",
                "select * from trade left join settlement on se_t_id = t_id"
                        + " where (t_st_id = 'CMPT') <> (se_t_id is not null)");
        QUERIES.put(
                "cash transaction of each settled cash trade",
                "select * from trade join settlement on se_t_id = t_id left join cash_transaction on ct_t_id = t_id"
                        + " where t_is_cash and ct_amt is distinct from se_amt or not t_is_cash and ct_t_id is not null");
        QUERIES.put(
                "history of completed trades",
                "select t_id from trade join trade_type on tt_id = t_tt_id left join trade_history on th_t_id = t_id"
                        + " where t_st_id = 'CMPT' group by t_id, tt_is_mrkt"
                        + " having count(*) <> case when tt_is_mrkt then 2 else 3 end");
        QUERIES.put(
                "requests and pending trades",
                "select * from trade_request full join (select * from trade where t_st_id = 'PNDG') t on t_id = tr_t_id"
                        + " where tr_t_id is null or t_id is null");
        QUERIES.put(
                "history of holdings",
                "select * from (select hh_h_t_id, sum(hh_after_qty - hh_before_qty) qty from holding_history group by 1) hh"
                        + " full join holding on h_t_id = hh_h_t_id where coalesce(qty, 0) <> coalesce(h_qty, 0)");
        QUERIES.put(
                "holdings of one sign",
                "select h_ca_id, h_s_symb from holding group by 1, 2 having min(h_qty) < 0 and max(h_qty) > 0");
    }

    private Invariants() {}

    static void check(TradingHouse house) {
        QUERIES.forEach((name, query) -> assertEquals(List.of(), house.rows(query), name));
    }
}
