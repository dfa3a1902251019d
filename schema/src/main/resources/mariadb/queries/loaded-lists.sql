-- Of watch lists: those with another number of items than the population gives them, all items found and all that should be.
select 'watch_item', count(nullif(found = due, 1)), sum(found), sum(due)
  from (select due, (select count(*) from watch_item where wi_wl_id = id) as found
          from json_table(?, '$[*]' columns (place for ordinality, id bigint path '$')) as ids
          join json_table(?, '$[*]' columns (place for ordinality, due bigint path '$')) as dues
            on dues.place = ids.place) as counted
