-- Of random news items: those whose text has another length than a load gives it, all characters found and all that should be.
select 'news_item.ni_item', count(nullif(char_length(ni_item) = due, 1)), sum(char_length(ni_item)), sum(due)
  from (select ni_item, cast(? as signed) as due from news_item order by rand() limit ?) as item
