-- Of random securities: those with another number of days than a load makes, all days found and all that should be.
select 'daily_market', count(nullif(found = due, 1)), sum(found), sum(due)
  from (select due, (select count(*) from daily_market where dm_s_symb = s_symb) as found
          from (select s_symb, cast(? as signed) as due from security order by rand() limit ?) as of_security) as counted
