-- Data-Maintenance (workload.md 12.11), READ COMMITTED: changes one of twelve tables, numbered from 0 in the order of
-- the branches, back and forth, so that it can go on for ever. Answers with the number of rows changed.
create function frames.data_maintenance_frame1(
    table_number integer,
    account_id bigint,
    customer_id bigint,
    company_id bigint,
    symbol text,
    day_of_month integer,
    volume_increment integer,
    tax_rate_id text,
    out changed integer)
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
as $$
begin
    case table_number
    when 0 then
        -- Rows with the account's highest access list.
        update public.account_permission
           set ap_acl = case ap_acl when '1111' then '0011' else '1111' end
         where ap_ca_id = account_id
           and ap_acl = (select max(ap_acl) from public.account_permission where ap_ca_id = account_id);
    when 1 then
        -- Of a customer, or of a company when the customer is 0.
        update public.address
           set ad_line2 = case ad_line2 when 'Apt. 10C' then 'Apt. 22' else 'Apt. 10C' end
         where ad_id = case when customer_id <> 0 then (select c_ad_id from public.customer where c_id = customer_id)
                            else (select co_ad_id from public.company where co_id = company_id) end;
    when 2 then
        update public.company
           set co_sp_rate = case co_sp_rate when 'ABA' then 'AAA' else 'ABA' end
         where co_id = company_id;
    when 3 then
        update public.customer
           set c_email_2 = split_part(coalesce(c_email_2, ''), '@', 1)
                           || case when c_email_2 like '%@mindspring.com' then '@earthlink.com'
                                   else '@mindspring.com' end
         where c_id = customer_id;
    when 4 then
        -- The country rate; the last bracket is followed by the first.
        update public.customer_taxrate
           set cx_tx_id = case cx_tx_id when 'US5' then 'US1' when 'CN4' then 'CN1'
                                        else left(cx_tx_id, 2) || right(cx_tx_id, 1)::integer + 1 end
         where cx_c_id = customer_id
           and cx_tx_id in ('US1', 'US2', 'US3', 'US4', 'US5', 'CN1', 'CN2', 'CN3', 'CN4');
    when 5 then
        update public.daily_market
           set dm_vol = dm_vol + volume_increment
         where dm_s_symb = symbol
           and extract(day from dm_date) = day_of_month;
    when 6 then
        -- A later stamp takes the place of an earlier one.
        update public.exchange
           set ex_desc = left(split_part(coalesce(ex_desc, ''), ' LAST UPDATED ', 1), 110)
                         || to_char(frames.trade_time(), '" LAST UPDATED "YYYY-MM-DD HH24:MI:SS');
    when 7 then
        update public.financial
           set fi_qtr_start_date = fi_qtr_start_date
                                   + case when extract(day from fi_qtr_start_date) = 1 then 1 else -1 end
         where fi_co_id = company_id;
    when 8 then
        update public.news_item
           set ni_dts = ni_dts + interval '1 day'
          from public.news_xref
         where nx_co_id = company_id
           and ni_id = nx_ni_id;
    when 9 then
        update public.security set s_exch_date = s_exch_date + 1 where s_symb = symbol;
    when 10 then
        update public.taxrate
           set tx_name = case when tx_name like '% Tax %' then replace(tx_name, ' Tax ', ' tax ')
                              else replace(tx_name, ' tax ', ' Tax ') end
         where tx_id = tax_rate_id;
    when 11 then
        -- The symbol in the middle of the customer's list gives way to the next higher one that is not in the list, or,
        -- when there is none, to the lowest.
        with listed as (
            select wl_id, wi_s_symb, row_number() over (order by wi_s_symb) as place, count(*) over () as items
              from public.watch_list
              join public.watch_item on wi_wl_id = wl_id
             where wl_c_id = customer_id
        ), middle as (
            select wl_id, wi_s_symb as old from listed where place = (items + 1) / 2
        ), replacement as (
            select wl_id, old,
                   (select s_symb
                      from public.security
                     where s_symb > old and not exists (select from listed where listed.wi_s_symb = s_symb)
                     order by s_symb
                     limit 1) as higher,
                   (select s_symb
                      from public.security
                     where not exists (select from listed where listed.wi_s_symb = s_symb)
                     order by s_symb
                     limit 1) as lowest
              from middle
        )
        update public.watch_item
           set wi_s_symb = coalesce(higher, lowest)
          from replacement
         where wi_wl_id = wl_id
           and wi_s_symb = old
           and coalesce(higher, lowest) is not null;
    end case;
    get diagnostics changed = row_count;
end
$$;
