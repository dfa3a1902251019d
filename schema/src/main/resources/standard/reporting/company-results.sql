-- The twenty companies of a sector that earned most in a year, with their competitors and news.
select co_id, co_name, co_sp_rate, revenue, earned, inventory,
       (select count(*) from company_competitor where cp_co_id = co_id) as competitors,
       (select count(*) from news_xref join news_item on ni_id = nx_ni_id where nx_co_id = co_id) as news
  from (select fi_co_id, sum(fi_revenue) as revenue, sum(fi_net_earn) as earned, max(fi_inventory) as inventory
          from industry
          join company on co_in_id = in_id
          join financial on fi_co_id = co_id
         where in_sc_id = ? and fi_year = ?
         group by fi_co_id
         order by earned desc, fi_co_id
         limit 20) results
  join company on co_id = fi_co_id
 order by earned desc, co_id
