-- Every trade of the run is of a Trade-Order that a driver logged as committed, or of one whose answer the failure took.
-- Those are matched one to one, by what they asked for.
with extra as (
    select t_id, t_st_id, t_tt_id, t_qty, t_is_cash, t_lifo,
           row_number() over (partition by t_tt_id, t_qty, t_is_cash, t_lifo order by t_id) as place
      from trade, failure
     where t_id >= first_trade_id
       and not exists (select 1 from logged l where l.txn = 'TO' and l.outcome = 'committed' and l.trade_id = t_id)
), in_flight as (
    select tt_id, qty, is_cash, is_lifo, row_number() over (partition by tt_id, qty, is_cash, is_lifo) as place
      from logged, failure
     where txn = 'TO' and outcome = 'lost' and not to_undo and started_us <= last_in_flight_us
)
select t_id as trade_id, 'TO' as txn, null as process, null as started_us, null as ended_us,
       concat('in TRADE ', t_st_id, ': ', t_tt_id, ' of ', t_qty, case when t_is_cash then ' for cash' end,
              case when t_lifo then ' LIFO' end) as found,
       count(*) over () as all_found
  from extra e
 where not exists (select 1
                     from in_flight f
                    where (f.tt_id, f.qty, f.is_cash, f.is_lifo, f.place)
                        = (e.t_tt_id, e.t_qty, e.t_is_cash, e.t_lifo, e.place))
 order by t_id
 limit 1000
