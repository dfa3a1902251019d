-- All 49 foreign keys and 33 primary keys are declared, and the rows were checked against them.
-- when: always
select contype, count(*) as declared, count(*) filter (where not convalidated) as unchecked
  from pg_constraint
 where contype in ('f', 'p') and connamespace = 'public'::regnamespace
 group by contype
having (contype = 'f' and count(*) <> 49) or (contype = 'p' and count(*) <> 33) or not bool_and(convalidated)
