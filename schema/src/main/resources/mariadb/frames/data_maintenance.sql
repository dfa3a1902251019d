-- Data-Maintenance (workload.md 12.11), READ COMMITTED: changes one of twelve tables, numbered from 0 in the order of
-- the branches, back and forth, so that it can go on for ever. Answers with the number of rows changed.
create or replace procedure data_maintenance_frame1(
    table_number integer,
    account_id bigint,
    customer_id bigint,
    company_id bigint,
    symbol varchar(1000),
    day_of_month integer,
    volume_increment integer,
    tax_rate_id varchar(1000))
    modifies sql data
begin
    declare list bigint;
    declare old, successor varchar(15);
    declare changed integer;
    declare exit handler for sqlexception begin rollback; resignal; end;
    start transaction;
    case table_number
    when 0 then
        -- Rows with the account's highest access list.
        update account_permission
           set ap_acl = if(ap_acl = '1111', '0011', '1111')
         where ap_ca_id = account_id
           and ap_acl = (select max(ap_acl) from account_permission where ap_ca_id = account_id);
    when 1 then
        -- Of a customer, or of a company when the customer is 0.
        update address
           set ad_line2 = if(ad_line2 = 'Apt. 10C', 'Apt. 22', 'Apt. 10C')
         where ad_id = if(customer_id <> 0, (select c_ad_id from customer where c_id = customer_id),
                          (select co_ad_id from company where co_id = company_id));
    when 2 then
        update company set co_sp_rate = if(co_sp_rate = 'ABA', 'AAA', 'ABA') where co_id = company_id;
    when 3 then
        update customer
           set c_email_2 = concat(substring_index(coalesce(c_email_2, ''), '@', 1),
                                  if(c_email_2 like '%@mindspring.com', '@earthlink.com', '@mindspring.com'))
         where c_id = customer_id;
    when 4 then
        -- The country rate; the last bracket is followed by the first.
        update customer_taxrate
           set cx_tx_id = case cx_tx_id when 'US5' then 'US1' when 'CN4' then 'CN1'
                                        else concat(left(cx_tx_id, 2), cast(right(cx_tx_id, 1) as signed) + 1) end
         where cx_c_id = customer_id
           and cx_tx_id in ('US1', 'US2', 'US3', 'US4', 'US5', 'CN1', 'CN2', 'CN3', 'CN4');
    when 5 then
        update daily_market
           set dm_vol = dm_vol + volume_increment
         where dm_s_symb = symbol
           and day(dm_date) = day_of_month;
    when 6 then
        -- A later stamp takes the place of an earlier one.
        update exchange
           set ex_desc = concat(left(substring_index(coalesce(ex_desc, ''), ' LAST UPDATED ', 1), 110),
                                date_format(utc_timestamp(), ' LAST UPDATED %Y-%m-%d %H:%i:%s'));
    when 7 then
        update financial
           set fi_qtr_start_date = fi_qtr_start_date + interval if(day(fi_qtr_start_date) = 1, 1, -1) day
         where fi_co_id = company_id;
    when 8 then
        update news_xref straight_join news_item on ni_id = nx_ni_id
           set ni_dts = ni_dts + interval 1 day
         where nx_co_id = company_id;
    when 9 then
        update security set s_exch_date = s_exch_date + interval 1 day where s_symb = symbol;
    when 10 then
        update taxrate
           set tx_name = if(tx_name like '% Tax %', replace(tx_name, ' Tax ', ' tax '),
                            replace(tx_name, ' tax ', ' Tax '))
         where tx_id = tax_rate_id;
    when 11 then
        -- The symbol in the middle of the customer's list gives way to the next higher one that is not in the list, or,
        -- when there is none, to the lowest.
        select wl_id, wi_s_symb
          into list, old
          from (select wl_id, wi_s_symb, row_number() over (order by wi_s_symb) as place, count(*) over () as items
                  from watch_list
                  join watch_item on wi_wl_id = wl_id
                 where wl_c_id = customer_id) listed
         where place = (items + 1) div 2;
        set successor = coalesce(
            (select s_symb
               from security
              where s_symb > old
                and not exists (select 1 from watch_item where wi_wl_id = list and wi_s_symb = s_symb)
              order by s_symb
              limit 1),
            (select s_symb
               from security
              where not exists (select 1 from watch_item where wi_wl_id = list and wi_s_symb = s_symb)
              order by s_symb
              limit 1));
        update watch_item
           set wi_s_symb = successor
         where wi_wl_id = list and wi_s_symb = old and successor is not null;
    end case;
    set changed = row_count();
    commit;
    select changed;
end;
