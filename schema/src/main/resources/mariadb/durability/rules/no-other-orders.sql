-- Every trade of the run is of a Trade-Order that a driver logged as committed, or of one whose answer the failure took.
-- Those are matched one to one, by what they asked for.
with extra as (
    select t_id, t_st_id, t_tt_id, t_qty, t_is_cash, t_lifo,
           row_number() over (partition by t_tt_id, t_qty, t_is_cash, t_lifo order by t_id) as place
      from trade
     where t_id >= (select first_trade_id from failure)
       and not exists (select 1 from logged where txn = 'TO' and outcome = 'committed' and trade_id = t_id)
), in_flight as (
    select tt_id, qty, is_cash, is_lifo,
           row_number() over (partition by tt_id, qty, is_cash, is_lifo order by started_us) as place
      from logged, failure
     where txn = 'TO' and outcome = 'lost' and not to_undo and started_us <= last_in_flight_us
)
select t_id as trade_id, 'TO' as txn, null as process, null as started_us, null as ended_us,
       concat('in TRADE ', t_st_id, ': ', t_tt_id, ' of ', t_qty, if(t_is_cash, ' for cash', ''), if(t_lifo, ' LIFO', ''))
           as found,
       count(*) over () as all_found
  from extra e
  left join in_flight f
         on f.tt_id = t_tt_id and f.qty = t_qty and f.is_cash = t_is_cash and f.is_lifo = t_lifo and f.place = e.place
 where f.place is null
 order by t_id
 limit 1000
