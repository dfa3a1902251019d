-- Highest trade id that was given, also to a Trade-Order that was rolled back, and the highest one in each other table that
-- grows; none where a table has no rows.
select name, id
  from (values ('trade', (select case when is_called then last_value else last_value - 1 end from quadrille.trade_id)),
               ('trade_request', (select max(tr_t_id) from trade_request)),
               ('settlement', (select max(se_t_id) from settlement)),
               ('holding', (select max(h_t_id) from holding))) as highest (name, id)
 where id is not null
