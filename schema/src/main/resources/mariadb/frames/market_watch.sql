-- Market-Watch (workload.md 12.3): change, in percent, of the market value of some securities from the close of a day
-- until now; 0 without securities. They are those of a customer's watch list, of an account's holdings, or of the
-- companies of an industry within a range of ids: whichever is given (the others 0 or empty).
create or replace procedure market_watch_frame1(
    customer_id bigint,
    account_id bigint,
    industry_name varchar(1000),
    first_company_id bigint,
    last_company_id bigint,
    start_date integer)
    reads sql data
begin
    declare day date default from_days(719528 + start_date);
    declare old_value decimal(38, 2);
    declare new_value decimal(38, 2);
    if customer_id <> 0 then
        select sum(s_num_out * dm_close), sum(s_num_out * lt_price)
          into old_value, new_value
          from watch_list
          straight_join watch_item on wi_wl_id = wl_id
          straight_join security on s_symb = wi_s_symb
          straight_join last_trade on lt_s_symb = wi_s_symb
          straight_join daily_market on dm_date = day and dm_s_symb = wi_s_symb
         where wl_c_id = customer_id;
    elseif account_id <> 0 then
        select sum(s_num_out * dm_close), sum(s_num_out * lt_price)
          into old_value, new_value
          from holding_summary
          straight_join security on s_symb = hs_s_symb
          straight_join last_trade on lt_s_symb = hs_s_symb
          straight_join daily_market on dm_date = day and dm_s_symb = hs_s_symb
         where hs_ca_id = account_id;
    else
        select sum(s_num_out * dm_close), sum(s_num_out * lt_price)
          into old_value, new_value
          from company
          straight_join security on s_co_id = co_id
          straight_join last_trade on lt_s_symb = s_symb
          straight_join daily_market on dm_date = day and dm_s_symb = s_symb
         where co_in_id = (select in_id from industry where in_name = industry_name)
           and co_id between first_company_id and last_company_id;
    end if;
    select coalesce(100 * (new_value / nullif(old_value, 0) - 1), 0);
end;
