-- Rows of TRADE, those of the load (ids below the first of a run), and what they ask of the tables that go with them: a
-- settlement and a change of its broker for each completed trade, cash if it is not on margin, a request while it is
-- pending, the steps of history that its type and state have.
with kinds as (
    select t_st_id, t_tt_id, t_is_cash, t_id < ? as loaded, count(*) as found, sum(t_qty) as quantity
      from trade
     group by t_st_id, t_tt_id, t_is_cash, loaded)
select figure,
       case figure when 'rows' then found when 'loaded rows' then loaded when 'completed trades' then completed
                   when 'in cash' then in_cash when 'pending' then pending when 'steps' then steps
                   else shares end as number
  from (select coalesce(sum(kinds.found), 0) as found,
               coalesce(sum(case when kinds.loaded then kinds.found end), 0) as loaded,
               coalesce(sum(case when t_st_id = 'CMPT' then kinds.found end), 0) as completed,
               coalesce(sum(case when t_st_id = 'CMPT' and t_is_cash then kinds.found end), 0) as in_cash,
               coalesce(sum(case when t_st_id = 'PNDG' then kinds.found end), 0) as pending,
               coalesce(sum(kinds.found * case when t_st_id = 'PNDG' or t_st_id = 'SBMT' and tt_is_mrkt then 1
                                               when t_st_id = 'SBMT' or tt_is_mrkt then 2
                                               else 3 end), 0) as steps,
               coalesce(sum(case when t_st_id = 'CMPT' then quantity end), 0) as shares
          from kinds
          join trade_type on tt_id = t_tt_id) sums
  join (select 'rows' as figure union all select 'loaded rows' union all select 'completed trades'
        union all select 'in cash' union all select 'pending' union all select 'steps'
        union all select 'shares moved') figures
