-- Each growing table has as many rows as its scale asks for after a load (workload.md 3); what is drawn at random lies within six standard deviations.
-- when: fresh
-- by: whole
-- quick: no
with scale as (
    select load_units * 1000::bigint as customers,
           load_units * 57600::bigint * initial_trade_days as trades
      from quadrille.identity),
expected (name, found, rows, deviation) as (
    select v.*
      from scale,
           lateral (values
               ('trade', (select count(*) from trade), trades, 0),
               ('settlement', (select count(*) from settlement), trades, 0),
               -- 40 % limit trades have a third step; 8 % margin trades move no cash.
               ('trade_history', (select count(*) from trade_history), 2.4 * trades, sqrt(0.24 * trades)),
               ('cash_transaction', (select count(*) from cash_transaction), 0.92 * trades, sqrt(0.0736 * trades)),
               ('trade_request', (select count(*) from trade_request), 0, 0)) as v (name, found, rows, deviation))
select name, found, rows as expected
  from expected
 where abs(found - rows) > 6 * deviation
union all
-- Holdings depend on the days (workload.md 3.4, at 5 days and more): rows of history and of holdings, with room for a
-- seed.
select name, found, least
  from scale,
       lateral (values
           ('holding_history', (select count(*) from holding_history), 1.17 * trades, 1.36 * trades),
           ('holding', (select count(*) from holding), 9 * 5 * customers, 0.42 * trades)) as v (name, found, least, most)
 where found not between least and most
