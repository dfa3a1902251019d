-- Trade-Status (workload.md 12.8): the newest 50 trades of an account, the newest first, its customer and its broker.
-- The fourth value is the number of trades that there are to show.
--
-- Newest is by t_dts, the index by trade id (indexes.sql): some more trades are taken by id and sorted.
create or replace procedure trade_status_frame1(account_id bigint)
    reads sql data
begin
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;

    select c_l_name, c_f_name, b_name,
           (select count(*)
              from (select t_id from trade where t_ca_id = account_id order by t_id desc limit 50) entered)
      from customer_account
      join customer on c_id = ca_c_id
      join broker on b_id = ca_b_id
     where ca_id = account_id;

    select t_id, timestampdiff(microsecond, '1970-01-01', t_dts), st_name, tt_name, t_s_symb, t_qty, t_exec_name,
           cast(t_chrg * 100 as signed), s_name, ex_name
      -- In this order each security, exchange and type is looked for once, not once for every trade.
      from (select *
              from (select *
                      from (select *
                              from trade
                             where t_ca_id = account_id
                             order by t_id desc
                             limit 75) entered
                     order by t_dts desc, t_id desc
                     limit 50) newest
             order by t_s_symb, t_tt_id
             limit 50) by_security
      straight_join security on s_symb = t_s_symb
      straight_join exchange on ex_id = s_ex_id
      straight_join trade_type on tt_id = t_tt_id
      straight_join status_type on st_id = t_st_id
     order by t_dts desc, t_id desc;
    commit;
end;
