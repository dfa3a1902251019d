-- Each growing table has as many rows as its scale asks for after a load (workload.md 3); what is drawn at random lies within six standard deviations.
-- when: fresh
-- by: whole
-- quick: no
with scale as (
    select load_units * 1000 as customers, load_units * 57600 * initial_trade_days as trades from quadrille_identity),
expected (name, found, rows_due, deviation) as (
    select 'trade', (select count(*) from trade), trades, 0 from scale
    union all select 'settlement', (select count(*) from settlement), trades, 0 from scale
    -- 40 % limit trades have a third step; 8 % margin trades move no cash.
    union all select 'trade_history', (select count(*) from trade_history), 2.4 * trades, sqrt(0.24 * trades) from scale
    union all select 'cash_transaction', (select count(*) from cash_transaction), 0.92 * trades, sqrt(0.0736 * trades)
      from scale
    union all select 'trade_request', (select count(*) from trade_request), 0, 0 from scale)
select name, found, rows_due as expected
  from expected
 where abs(found - rows_due) > 6 * deviation
union all
-- Holdings depend on the days (workload.md 3.4, at 5 days and more): rows of history and of holdings, with room for a
-- seed.
select name, found, least_due
  from (select 'holding_history' as name, (select count(*) from holding_history) as found, 1.17 * trades as least_due,
               1.36 * trades as most_due
          from scale
        union all
        select 'holding', (select count(*) from holding), 9 * 5 * customers, 0.42 * trades from scale) as growing
 where found not between least_due and most_due
