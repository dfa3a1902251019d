-- Each table that a run does not add to has as many rows as its scale asks for (workload.md 3), and accounts hold about ten securities each; what is drawn at random lies within six standard deviations.
-- when: always
-- by: whole
--
-- With the ids of the population (initial-trades) this is why no other check can pass on an empty table: all go from
-- these.
with scale as (
    select load_units * 1000::bigint as customers,
           load_units * 685::bigint as securities,
           daily_market_days
      from quadrille.identity),
expected (name, found, rows, deviation) as (
    select v.*
      from scale,
           lateral (values
               ('charge', (select count(*) from charge), 15, 0),
               ('commission_rate', (select count(*) from commission_rate), 240, 0),
               ('exchange', (select count(*) from exchange), 4, 0),
               ('industry', (select count(*) from industry), 102, 0),
               ('sector', (select count(*) from sector), 12, 0),
               ('status_type', (select count(*) from status_type), 5, 0),
               ('taxrate', (select count(*) from taxrate), 320, 0),
               ('trade_type', (select count(*) from trade_type), 5, 0),
               ('zip_code', (select count(*) from zip_code), 14741, 0),
               ('customer', (select count(*) from customer), customers, 0),
               ('customer_taxrate', (select count(*) from customer_taxrate), 2 * customers, 0),
               ('customer_account', (select count(*) from customer_account), 5 * customers, 0),
               -- One more row for 38 %, two for 2 % of the accounts.
               ('account_permission', (select count(*) from account_permission), 7.1 * customers, sqrt(0.2836 * 5 * customers)),
               ('address', (select count(*) from address), 4 + 1.5 * customers, 0),
               ('broker', (select count(*) from broker), customers / 100, 0),
               ('watch_list', (select count(*) from watch_list), customers, 0),
               -- 50 to 150 for each list, uniform.
               ('watch_item', (select count(*) from watch_item), 100 * customers, sqrt(850 * customers)),
               ('company', (select count(*) from company), customers / 2, 0),
               ('company_competitor', (select count(*) from company_competitor), 3 * customers / 2, 0),
               ('security', (select count(*) from security), securities, 0),
               ('last_trade', (select count(*) from last_trade), securities, 0),
               ('daily_market', (select count(*) from daily_market), daily_market_days * securities, 0),
               ('financial', (select count(*) from financial), 10 * customers, 0),
               ('news_item', (select count(*) from news_item), customers, 0),
               ('news_xref', (select count(*) from news_xref), customers, 0)) as v (name, found, rows, deviation))
select name, found, rows as expected
  from expected
 where abs(found - rows) > 6 * deviation
union all
-- workload.md 3.4, at five days and more, with room for a seed.
select 'holding_summary', found, least
  from (select (select count(*) from holding_summary) as found, 8.5 * 5 * customers as least, 10.3 * 5 * customers as most
          from scale) summaries
 where found not between least and most
