-- Of watch lists: those with another number of items than the population gives them, all items found and all that should be.
select 'watch_item', count(*) filter (where found <> due), sum(found), sum(due)
  from unnest(?::bigint[], ?::bigint[]) as list (id, due),
       lateral (select count(*) as found from watch_item where wi_wl_id = id) as of_list
