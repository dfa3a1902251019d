-- Rows of TRADE, those of the load (ids below the first of a run), and what they ask of the tables that go with them: a
-- settlement and a change of its broker for each completed trade, cash if it is not on margin, a request while it is
-- pending, the steps of history that its type and state have.
with kinds as (
    select t_st_id, t_tt_id, t_is_cash, t_id < ? as loaded, count(*) as rows, sum(t_qty) as shares
      from trade
     group by t_st_id, t_tt_id, t_is_cash, loaded)
select figure, number
  from (select coalesce(sum(rows), 0) as rows,
               coalesce(sum(rows) filter (where loaded), 0) as loaded,
               coalesce(sum(rows) filter (where t_st_id = 'CMPT'), 0) as completed,
               coalesce(sum(rows) filter (where t_st_id = 'CMPT' and t_is_cash), 0) as in_cash,
               coalesce(sum(rows) filter (where t_st_id = 'PNDG'), 0) as pending,
               coalesce(sum(rows * case when t_st_id = 'PNDG' or (t_st_id = 'SBMT' and tt_is_mrkt) then 1
                                        when t_st_id = 'SBMT' or tt_is_mrkt then 2
                                        else 3 end), 0) as steps,
               coalesce(sum(shares) filter (where t_st_id = 'CMPT'), 0) as shares
          from kinds
          join trade_type on tt_id = t_tt_id) sums,
       lateral (values ('rows', rows), ('loaded rows', loaded), ('completed trades', completed), ('in cash', in_cash),
                       ('pending', pending), ('steps', steps), ('shares moved', shares)) as v (figure, number)
