-- Rows of HOLDING, and the accounts' securities that they are of.
select figure, case figure when 'rows' then found else pairs end as number
  from (select coalesce(sum(of_pair), 0) as found, count(*) as pairs
          from (select count(*) as of_pair from holding group by h_ca_id, h_s_symb) pairs) counts
  join (select 'rows' as figure union all select 'pairs') figures
