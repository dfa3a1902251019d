-- A trade's history is its way to its status: pending (limit orders), submitted, completed or canceled. Trades of the population are completed.
-- when: always
-- by: trade
--
-- A set of steps is the sum of their bits. So a completed market trade has exactly two steps, a limit trade three.
with history as (
    select th_t_id,
           bit_or(case th_st_id when 'CMPT' then 1 when 'SBMT' then 4 when 'PNDG' then 8 when 'CNCL' then 2 else 16 end) as steps
      from trade_history
     where th_t_id between :first_trade and :last_trade
     group by th_t_id),
found as (
    select t_id, t_tt_id, t_st_id, tt_is_mrkt, th_t_id, steps
      from trade
      left join trade_type on tt_id = t_tt_id
      left join history on th_t_id = t_id
     where t_id between :first_trade and :last_trade
    union all
    select null, null, null, null, th_t_id, steps
      from history
     where not exists (select 1 from trade where t_id = th_t_id))
select coalesce(t_id, th_t_id) as trade, t_tt_id, t_st_id,
       concat_ws(' ', case when steps & 8 <> 0 then 'PNDG' end, case when steps & 4 <> 0 then 'SBMT' end,
                 case when steps & 2 <> 0 then 'CNCL' end, case when steps & 1 <> 0 then 'CMPT' end,
                 case when steps & 16 <> 0 then 'other' end) as steps
  from found
 where not steps <=> case t_st_id when 'CMPT' then 5 when 'SBMT' then 4 when 'CNCL' then 6 when 'PNDG' then 0 end
                     + case when tt_is_mrkt then 0 else 8 end
    or t_id is null
    or (t_id < :first_run_trade and t_st_id <> 'CMPT')
