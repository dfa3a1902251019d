-- Each table that a run does not add to has as many rows as its scale asks for (workload.md 3), and accounts hold about ten securities each; what is drawn at random lies within six standard deviations.
-- when: always
-- by: whole
--
-- With the ids of the population (initial-trades) this is why no other check can pass on an empty table: all go from
-- these.
with scale as (
    select load_units * 1000 as customers, load_units * 685 as securities, daily_market_days from quadrille_identity),
expected (name, found, rows_due, deviation) as (
    select 'charge', (select count(*) from charge), 15, 0 from scale
    union all select 'commission_rate', (select count(*) from commission_rate), 240, 0 from scale
    union all select 'exchange', (select count(*) from exchange), 4, 0 from scale
    union all select 'industry', (select count(*) from industry), 102, 0 from scale
    union all select 'sector', (select count(*) from sector), 12, 0 from scale
    union all select 'status_type', (select count(*) from status_type), 5, 0 from scale
    union all select 'taxrate', (select count(*) from taxrate), 320, 0 from scale
    union all select 'trade_type', (select count(*) from trade_type), 5, 0 from scale
    union all select 'zip_code', (select count(*) from zip_code), 14741, 0 from scale
    union all select 'customer', (select count(*) from customer), customers, 0 from scale
    union all select 'customer_taxrate', (select count(*) from customer_taxrate), 2 * customers, 0 from scale
    union all select 'customer_account', (select count(*) from customer_account), 5 * customers, 0 from scale
    -- One more row for 38 %, two for 2 % of the accounts.
    union all select 'account_permission', (select count(*) from account_permission), 7.1 * customers, sqrt(0.2836 * 5 * customers) from scale
    union all select 'address', (select count(*) from address), 4 + 1.5 * customers, 0 from scale
    union all select 'broker', (select count(*) from broker), customers div 100, 0 from scale
    union all select 'watch_list', (select count(*) from watch_list), customers, 0 from scale
    -- 50 to 150 for each list, uniform.
    union all select 'watch_item', (select count(*) from watch_item), 100 * customers, sqrt(850 * customers) from scale
    union all select 'company', (select count(*) from company), customers div 2, 0 from scale
    union all select 'company_competitor', (select count(*) from company_competitor), 3 * customers div 2, 0 from scale
    union all select 'security', (select count(*) from security), securities, 0 from scale
    union all select 'last_trade', (select count(*) from last_trade), securities, 0 from scale
    union all select 'daily_market', (select count(*) from daily_market), daily_market_days * securities, 0 from scale
    union all select 'financial', (select count(*) from financial), 10 * customers, 0 from scale
    union all select 'news_item', (select count(*) from news_item), customers, 0 from scale
    union all select 'news_xref', (select count(*) from news_xref), customers, 0 from scale)
select name, found, rows_due as expected
  from expected
 where abs(found - rows_due) > 6 * deviation
union all
-- workload.md 3.4, at five days and more, with room for a seed.
select 'holding_summary', found, least_due
  from (select (select count(*) from holding_summary) as found, 8.5 * 5 * customers as least_due,
               10.3 * 5 * customers as most_due
          from scale) summaries
 where found not between least_due and most_due
