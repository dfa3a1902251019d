-- When trades were entered and completed by the clock of the server, microseconds since 1970: about a hundred, evenly spread
-- over those from an id on, the first and the last among them. Each is looked for among ten ids, as few are missing: where
-- an id of another row is the bound of a range, this server reads the whole table.
with recursive ids as (
    select cast(? as signed) as first, (select max(t_id) from trade) as last
),
wanted (id) as (
    select first from ids where last >= first
     union all
    select id + greatest((last - first) div 100, 1) from wanted, ids where id + greatest((last - first) div 100, 1) <= last
),
chosen as (
    select min(t_id) as id
      from wanted
      straight_join (select 0 as n union all select 1 union all select 2 union all select 3 union all select 4
                     union all select 5 union all select 6 union all select 7 union all select 8 union all select 9) as near
      straight_join trade on t_id = wanted.id + n
     group by wanted.id
     union
    select last from ids where last >= first
)
select id,
       (select timestampdiff(microsecond, '1970-01-01', min(th_dts)) from trade_history where th_t_id = id),
       (select timestampdiff(microsecond, '1970-01-01', min(th_dts)) from trade_history where th_t_id = id and th_st_id = 'CMPT')
  from chosen
 order by id
