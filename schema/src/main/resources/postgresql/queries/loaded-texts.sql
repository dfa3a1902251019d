-- Of random news items: those whose text has another length than a load gives it, all characters found and all that should be.
select 'news_item.ni_item', count(*) filter (where length(ni_item) <> due), sum(length(ni_item)), sum(due)
  from (select ni_item, ?::bigint as due from news_item order by random() limit ?) as item
