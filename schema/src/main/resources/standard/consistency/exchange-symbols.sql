-- Each exchange's number of symbols is the number of its securities.
-- when: always
-- by: whole
select ex_id, ex_num_symb, count(s_symb) as securities
  from exchange left join security on s_ex_id = ex_id
 group by ex_id, ex_num_symb
having ex_num_symb <> count(s_symb)
