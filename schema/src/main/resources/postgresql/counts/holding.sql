-- Rows of HOLDING, and the accounts' securities that they are of.
select figure, number
  from (select coalesce(sum(rows), 0) as rows, count(*) as pairs
          from (select count(*) as rows from holding group by h_ca_id, h_s_symb) pairs) counts,
       lateral (values ('rows', rows), ('pairs', pairs)) as v (figure, number)
