-- Of accounts: those that hold nothing or whose holdings do not add up to their summary, the shares of the holdings and those of the summaries.
select 'holding', count(*) filter (where found is distinct from due or found is null), coalesce(sum(found), 0), coalesce(sum(due), 0)
  from unnest(?::bigint[], ?::bigint[]) as slice (low, high),
       lateral (select sum(abs(h_qty)) as found from holding where h_ca_id between low and high) as of_holdings,
       lateral (select sum(abs(hs_qty)) as due from holding_summary where hs_ca_id between low and high) as of_summaries
