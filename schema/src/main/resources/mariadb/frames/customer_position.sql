-- Customer-Position (workload.md 12.2). Frame 3 does nothing but commit.

-- The customer: by id or, when the id is 0, by tax id.
create or replace procedure customer_position_customer(inout customer_id bigint, tax_id varchar(1000))
    reads sql data
begin
    if customer_id = 0 then
        set customer_id = (select c_id from customer where c_tax_id = tax_id);
    end if;

    select c_id, c_st_id, c_l_name, c_f_name, c_m_name, c_gndr, c_tier, to_days(c_dob) - 719528, c_ad_id,
           c_ctry_1, c_area_1, c_local_1, c_ext_1, c_ctry_2, c_area_2, c_local_2, c_ext_2,
           c_ctry_3, c_area_3, c_local_3, c_ext_3, c_email_1, c_email_2, c_tax_id
      from customer
     where c_id = customer_id;
end;

-- The accounts of a customer with their cash and the value of their holdings, the poorest first, as a list of triples. An
-- account without holdings is worth 0, not missing.
create or replace procedure customer_position_accounts(customer_id bigint, out accounts longtext)
    reads sql data
begin
    select json_arrayagg(json_array(ca_id, cast(ca_bal * 100 as signed), cast(assets * 100 as signed))
                         order by assets, ca_id)
      into accounts
      from (select ca_id, ca_bal, coalesce(sum(hs_qty * lt_price), 0) as assets
              from customer_account
              left join (holding_summary join last_trade on lt_s_symb = hs_s_symb) on hs_ca_id = ca_id
             where ca_c_id = customer_id
             group by ca_id, ca_bal
             order by assets, ca_id
             limit 10) poorest;

    select account_id, balance, assets
      from json_table(accounts, '$[*]' columns (place for ordinality, account_id bigint path '$[0]',
                                                balance bigint path '$[1]', assets bigint path '$[2]')) as found
     order by place;
end;

-- Status history, newest first, of the newest 10 trades of an account, and before it the number of these trades.
--
-- Newest is by t_dts, the index by trade id (indexes.sql): some more trades are taken by id and sorted.
create or replace procedure customer_position_history(account_id bigint)
    reads sql data
begin
    select count(*)
      from (select t_id from trade where t_ca_id = account_id order by t_id desc limit 10) entered;

    select t_id, t_s_symb, t_qty, st_name, timestampdiff(microsecond, '1970-01-01', th_dts)
      from (select t_id, t_s_symb, t_qty
              from (select t_id, t_s_symb, t_qty, t_dts
                      from trade
                     where t_ca_id = account_id
                     order by t_id desc
                     limit 35) entered
             order by t_dts desc, t_id desc
             limit 10) newest
      straight_join trade_history on th_t_id = t_id
      straight_join status_type on st_id = th_st_id
     order by th_dts desc, t_id desc
     limit 30;
end;

-- Frame 1.
create or replace procedure customer_position_frame1(customer_id bigint, tax_id varchar(1000))
    reads sql data
begin
    declare accounts longtext;
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;
    call customer_position_customer(customer_id, tax_id);
    call customer_position_accounts(customer_id, accounts);
    commit;
end;

-- Frames 1 and 2 in one call: a customer with the history of one account, by its place in the list of frame 1, from 0.
create or replace procedure customer_position_frames_1_2(
    customer_id bigint, tax_id varchar(1000), account_index integer)
    reads sql data
begin
    declare accounts longtext;
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;
    call customer_position_customer(customer_id, tax_id);
    call customer_position_accounts(customer_id, accounts);
    call customer_position_history(json_value(accounts, concat('$[', account_index, '][0]')));
    commit;
end;
