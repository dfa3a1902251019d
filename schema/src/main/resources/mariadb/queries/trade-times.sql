-- When trades were entered and completed by the clock of the server, microseconds since 1970: about a hundred, evenly spread
-- over those from an id on, the first and the last among them.
with recursive ids as (
    select cast(? as signed) as first, (select max(t_id) from trade) as last
),
wanted (id) as (
    select first from ids where last >= first
     union all
    select id + greatest((last - first) div 100, 1) from wanted, ids where id + greatest((last - first) div 100, 1) <= last
),
chosen as (
    select (select min(t_id) from trade where t_id >= wanted.id) as id from wanted
     union
    select last from ids where last >= first
)
select id,
       (select timestampdiff(microsecond, '1970-01-01', min(th_dts)) from trade_history where th_t_id = id),
       (select timestampdiff(microsecond, '1970-01-01', min(th_dts)) from trade_history where th_t_id = id and th_st_id = 'CMPT')
  from chosen
 order by id
