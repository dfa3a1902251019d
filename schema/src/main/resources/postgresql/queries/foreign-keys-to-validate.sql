-- One statement for each table with foreign keys that its rows were not checked against, the longest work first.
select format('alter table %s %s', conrelid::regclass,
              string_agg(format('validate constraint %I', conname), ', ' order by conname))
  from pg_constraint
 where contype = 'f' and not convalidated
 group by conrelid
 order by count(*) * pg_relation_size(conrelid) desc
