-- Each trade id of the population has its trade, but those that stand for rolled-back orders (id mod 101 = 51, without the shift) have none.
-- when: always
-- by: trade
with bounds as (
    select greatest(:first_trade, 200000000000001) as low, least(:last_trade, :first_run_trade - 1) as high),
counted as (
    select count(*) as found,
           min(case when t_id < 200000000000001 or (t_id - 200000000000000) % 101 = 51 then t_id end) as unwanted
      from trade
     where t_id between :first_trade and :last_trade
       and t_id < :first_run_trade),
wanted as (
    -- Up to number n there are (n + 50) / 101 rolled-back ones.
    select low, high,
           greatest(high - low + 1 - ((high - 199999999999950) div 101 - (low - 199999999999951) div 101), 0) as expected
      from bounds)
select low as from_id, high as to_id, expected, found, unwanted
  from wanted, counted
 where found <> expected or unwanted is not null
