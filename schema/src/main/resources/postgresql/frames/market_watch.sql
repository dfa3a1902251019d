-- Market-Watch (workload.md 12.3): change, in percent, of the market value of some securities from the close of a day
-- until now; 0 without securities. They are those of a customer's watch list, of an account's holdings, or of the
-- companies of an industry within a range of ids: whichever is given (the others 0 or empty).
create function frames.market_watch_frame1(
    customer_id bigint,
    account_id bigint,
    industry_name text,
    first_company_id bigint,
    last_company_id bigint,
    start_date integer,
    out percent_change double precision)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
    -- A merge would read the closes of a whole day for the dozen securities of an account.
    set enable_mergejoin = off
as $$
declare
    day date := frames.from_days(start_date);
    old_value numeric;
    new_value numeric;
begin
    if customer_id <> 0 then
        select sum(s_num_out * dm_close), sum(s_num_out * lt_price)
          into old_value, new_value
          from public.watch_list
          join public.watch_item on wi_wl_id = wl_id
          join public.security on s_symb = wi_s_symb
          join public.last_trade on lt_s_symb = wi_s_symb
          join public.daily_market on dm_date = day and dm_s_symb = wi_s_symb
         where wl_c_id = customer_id;
    elsif account_id <> 0 then
        select sum(s_num_out * dm_close), sum(s_num_out * lt_price)
          into old_value, new_value
          from public.holding_summary
          join public.security on s_symb = hs_s_symb
          join public.last_trade on lt_s_symb = hs_s_symb
          join public.daily_market on dm_date = day and dm_s_symb = hs_s_symb
         where hs_ca_id = account_id;
    else
        select sum(s_num_out * dm_close), sum(s_num_out * lt_price)
          into old_value, new_value
          from public.company
          join public.security on s_co_id = co_id
          join public.last_trade on lt_s_symb = s_symb
          join public.daily_market on dm_date = day and dm_s_symb = s_symb
         where co_in_id = (select in_id from public.industry where in_name = industry_name)
           and co_id between first_company_id and last_company_id;
    end if;
    percent_change := coalesce(100 * (new_value / nullif(old_value, 0) - 1), 0);
end
$$;
