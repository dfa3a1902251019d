-- Securities that an account does not hold and for which no order waits: what happens to them is the audit's doing.
select s_symb, cast(lt_price * 100 as signed) as price
  from security
  join last_trade on lt_s_symb = s_symb
 where not exists (select 1 from holding_summary where hs_ca_id = ? and hs_s_symb = s_symb)
   and not exists (select 1 from trade_request where tr_s_symb = s_symb)
 order by s_symb
 limit ?
