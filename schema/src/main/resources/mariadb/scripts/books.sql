-- The books of an account and one of its securities after the trade ids that were given before: what is held by summary,
-- by holdings, by their history and by the completed trades; what broker and account have, and what of it the completed
-- trades explain. All of the security's holdings are of those trades.
with wanted as (select cast(? as signed) as account, ? as symbol, cast(? as signed) as given_before),
made as (
    select trade.*, tt_is_sell
      from wanted
      straight_join trade on t_ca_id = account and t_id > given_before and t_st_id = 'CMPT'
      straight_join trade_type on tt_id = t_tt_id)
select (select hs_qty from holding_summary, wanted where hs_ca_id = account and hs_s_symb = symbol) as summary,
       coalesce((select sum(h_qty) from holding, wanted where h_ca_id = account and h_s_symb = symbol), 0) as holdings,
       (select count(distinct sign(h_qty)) from holding, wanted where h_ca_id = account and h_s_symb = symbol) as signs,
       coalesce((select sum(hh_after_qty - hh_before_qty)
                   from wanted straight_join made on t_s_symb = symbol straight_join holding_history on hh_t_id = t_id), 0) as history,
       coalesce((select sum(case when tt_is_sell then -t_qty else t_qty end) from made, wanted
                  where t_s_symb = symbol), 0) as traded,
       b_num_trades as broker_trades,
       (select count(*) from made) as completed,
       b_comm_total as broker_commission,
       coalesce((select sum(t_comm) from made), 0) as commission,
       ca_bal as balance,
       coalesce((select sum(se_amt) from made straight_join settlement on se_t_id = t_id where t_is_cash), 0) as settled
  from wanted
  join customer_account on ca_id = account
  join broker on b_id = ca_b_id
