-- The twenty securities of a sector whose price moved most over some days.
select s_symb, co_name, count(*) as days, min(dm_low) as lowest, max(dm_high) as highest, max(dm_high) - min(dm_low) as moved,
       sum(dm_vol) as volume
  from industry
  join company on co_in_id = in_id
  join security on s_co_id = co_id
  join daily_market on dm_s_symb = s_symb
 where in_sc_id = ? and dm_date between ? and ?
 group by s_symb, co_name
 order by moved desc, s_symb
 limit 20
