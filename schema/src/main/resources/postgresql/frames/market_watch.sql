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
    -- Each table is asked once for all securities, and not again for each of them; a merge would read a whole day.
    set enable_nestloop = off
    set enable_mergejoin = off
as $$
declare
    symbols text[];
    day date := frames.from_days(start_date);
    old_value numeric;
    new_value numeric;
begin
    if customer_id <> 0 then
        symbols := array(
            select wi_s_symb
              from public.watch_item
             where wi_wl_id = any (array(select wl_id from public.watch_list where wl_c_id = customer_id)));
    elsif account_id <> 0 then
        symbols := array(select hs_s_symb from public.holding_summary where hs_ca_id = account_id);
    else
        symbols := array(
            select s_symb
              from public.security
             where s_co_id = any (array(
                       select co_id
                         from public.company
                        where co_in_id = (select in_id from public.industry where in_name = industry_name)
                          and co_id between first_company_id and last_company_id)));
    end if;
    select sum(s_num_out * dm_close), sum(s_num_out * lt_price)
      into old_value, new_value
      from public.security
      join public.last_trade on lt_s_symb = s_symb
      join public.daily_market on dm_date = day and dm_s_symb = s_symb
     where s_symb = any (symbols)
       and lt_s_symb = any (symbols)
       and dm_s_symb = any (symbols);
    percent_change := coalesce(100 * (new_value / nullif(old_value, 0) - 1), 0);
end
$$;
