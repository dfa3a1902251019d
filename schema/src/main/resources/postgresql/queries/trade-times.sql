-- When trades were entered and completed by the clock of the server, microseconds since 1970: about a hundred, evenly spread
-- over those from an id on, the first and the last among them.
with ids as (
    select ?::bigint as first, max(t_id) as last from trade
),
chosen as (
    select (select min(t_id) from trade where t_id >= wanted) as id
      from ids, generate_series(first, last, greatest((last - first) / 100, 1)) as wanted
     union
    select last from ids where last >= first
)
select id,
       (select (extract(epoch from min(th_dts)) * 1000000)::bigint from trade_history where th_t_id = id),
       (select (extract(epoch from min(th_dts)) * 1000000)::bigint from trade_history where th_t_id = id and th_st_id = 'CMPT')
  from chosen
 order by id
