-- Highest trade id in each table that grows; none where a table has no rows.
select name, id
  from (values ('trade', (select max(t_id) from trade)),
               ('trade_request', (select max(tr_t_id) from trade_request)),
               ('settlement', (select max(se_t_id) from settlement)),
               ('holding', (select max(h_t_id) from holding))) as highest (name, id)
 where id is not null
