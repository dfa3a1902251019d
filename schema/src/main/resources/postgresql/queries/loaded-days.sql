-- Of random securities: those with another number of days than a load makes, all days found and all that should be.
select 'daily_market', count(*) filter (where found <> due), sum(found), sum(due)
  from (select s_symb, ?::bigint as due from security order by random() limit ?) as security,
       lateral (select count(*) as found from daily_market where dm_s_symb = s_symb) as of_security
