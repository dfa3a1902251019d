-- Of accounts: those that hold nothing or whose holdings do not add up to their summary, the shares of the holdings and those of the summaries.
--
-- Joined in this order, rows are found by the ends of a range; in a subquery or an outer join whole tables would be read.
with ranges as (
    select lows.place, low, high
      from json_table(?, '$[*]' columns (place for ordinality, low bigint path '$')) as lows
      join json_table(?, '$[*]' columns (place for ordinality, high bigint path '$')) as highs on highs.place = lows.place
     -- So that it is worked out first.
     limit 10000),
holdings as (
    select place, sum(abs(h_qty)) as found
      from ranges straight_join holding on h_ca_id between low and high
     group by place),
summaries as (
    select place, sum(abs(hs_qty)) as due
      from ranges straight_join holding_summary on hs_ca_id between low and high
     group by place)
select 'holding', count(nullif(coalesce(found = due, 0), 1)), coalesce(sum(found), 0), coalesce(sum(due), 0)
  from ranges
  left join holdings on holdings.place = ranges.place
  left join summaries on summaries.place = ranges.place
