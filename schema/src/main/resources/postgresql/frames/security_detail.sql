-- Security-Detail (workload.md 12.4): everything about a security: itself, its company and exchange with their
-- addresses, last trade, competitors, 20 quarters, days of trading from a date on, and 2 news: whole, or headline and
-- summary.
create function frames.security_detail_frame1(
    symbol text,
    full_news boolean,
    max_days integer,
    start_date integer,
    out security_name text,
    out shares_out bigint,
    out start_of_trading integer,
    out exchange_date integer,
    out pe_ratio double precision,
    out high_52 bigint,
    out high_52_date integer,
    out low_52 bigint,
    out low_52_date integer,
    out dividend bigint,
    out yield double precision,
    out company_name text,
    out company_ceo text,
    out company_description text,
    out company_rating text,
    out company_status text,
    out company_open_date integer,
    out company_line1 text,
    out company_line2 text,
    out company_town text,
    out company_division text,
    out company_zip text,
    out company_country text,
    out exchange_name text,
    out exchange_description text,
    out exchange_open integer,
    out exchange_close integer,
    out exchange_symbols integer,
    out exchange_line1 text,
    out exchange_line2 text,
    out exchange_town text,
    out exchange_division text,
    out exchange_zip text,
    out exchange_country text,
    out last_price bigint,
    out last_open bigint,
    out last_volume bigint,
    out competitor_names text[],
    out competitor_industries text[],
    out quarter_years integer[],
    out quarter_numbers integer[],
    out quarter_starts integer[],
    out quarter_revenues bigint[],
    out quarter_earnings bigint[],
    out quarter_basic_eps bigint[],
    out quarter_diluted_eps bigint[],
    out quarter_margins bigint[],
    out quarter_inventories bigint[],
    out quarter_assets bigint[],
    out quarter_liabilities bigint[],
    out quarter_shares_basic bigint[],
    out quarter_shares_diluted bigint[],
    out day_dates integer[],
    out day_closes bigint[],
    out day_highs bigint[],
    out day_lows bigint[],
    out day_volumes bigint[],
    out news_items text[],
    out news_times bigint[],
    out news_sources text[],
    out news_authors text[],
    out news_headlines text[],
    out news_summaries text[])
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
    -- All joins are of a handful of rows found by key; others would read a small load unit's tables from end to end.
    set enable_hashjoin = off
    set enable_mergejoin = off
as $$
declare
    company_id bigint;
begin
    select s_co_id, s_name, s_num_out, frames.days(s_start_date), frames.days(s_exch_date), s_pe,
           frames.cents(s_52wk_high), frames.days(s_52wk_high_date), frames.cents(s_52wk_low),
           frames.days(s_52wk_low_date), frames.cents(s_dividend), s_yield,
           co_name, co_ceo, co_desc, co_sp_rate, co_st_id, frames.days(co_open_date),
           ca.ad_line1, ca.ad_line2, cz.zc_town, cz.zc_div, ca.ad_zc_code, ca.ad_ctry,
           ex_name, ex_desc, ex_open, ex_close, ex_num_symb,
           ea.ad_line1, ea.ad_line2, ez.zc_town, ez.zc_div, ea.ad_zc_code, ea.ad_ctry,
           frames.cents(lt_price), frames.cents(lt_open_price), lt_vol
      into company_id, security_name, shares_out, start_of_trading, exchange_date, pe_ratio, high_52, high_52_date,
           low_52, low_52_date, dividend, yield,
           company_name, company_ceo, company_description, company_rating, company_status, company_open_date,
           company_line1, company_line2, company_town, company_division, company_zip, company_country,
           exchange_name, exchange_description, exchange_open, exchange_close, exchange_symbols,
           exchange_line1, exchange_line2, exchange_town, exchange_division, exchange_zip, exchange_country,
           last_price, last_open, last_volume
      from public.security
      join public.company on co_id = s_co_id
      join public.address ca on ca.ad_id = co_ad_id
      join public.zip_code cz on cz.zc_code = ca.ad_zc_code
      join public.exchange on ex_id = s_ex_id
      join public.address ea on ea.ad_id = ex_ad_id
      join public.zip_code ez on ez.zc_code = ea.ad_zc_code
      join public.last_trade on lt_s_symb = s_symb
     where s_symb = symbol;

    select array_agg(co_name), array_agg(in_name)
      into competitor_names, competitor_industries
      from (select co_name, in_name
              from public.company_competitor
              join public.company on co_id = cp_comp_co_id
              join public.industry on in_id = cp_in_id
             where cp_co_id = company_id
             limit 3) competitors;

    select array_agg(fi_year), array_agg(fi_qtr), array_agg(frames.days(fi_qtr_start_date)),
           array_agg(frames.cents(fi_revenue)), array_agg(frames.cents(fi_net_earn)),
           array_agg(frames.cents(fi_basic_eps)), array_agg(frames.cents(fi_dilut_eps)),
           array_agg(frames.cents(fi_margin)), array_agg(frames.cents(fi_inventory)),
           array_agg(frames.cents(fi_assets)), array_agg(frames.cents(fi_liability)),
           array_agg(fi_out_basic), array_agg(fi_out_dilut)
      into quarter_years, quarter_numbers, quarter_starts, quarter_revenues, quarter_earnings, quarter_basic_eps,
           quarter_diluted_eps, quarter_margins, quarter_inventories, quarter_assets, quarter_liabilities,
           quarter_shares_basic, quarter_shares_diluted
      from (select *
              from public.financial
             where fi_co_id = company_id
             order by fi_year, fi_qtr
             limit 20) quarters;

    select array_agg(frames.days(dm_date)), array_agg(frames.cents(dm_close)), array_agg(frames.cents(dm_high)),
           array_agg(frames.cents(dm_low)), array_agg(dm_vol)
      into day_dates, day_closes, day_highs, day_lows, day_volumes
      from (select *
              from public.daily_market
             where dm_s_symb = symbol
               and dm_date >= frames.from_days(start_date)
             order by dm_date
             limit max_days) days;

    -- A whole item is 100,000 characters kept out of line: read only when asked for.
    select array_agg(case when full_news then ni_item else '' end), array_agg(frames.micros(ni_dts)),
           array_agg(ni_source), array_agg(coalesce(ni_author, '')),
           array_agg(case when full_news then '' else ni_headline end),
           array_agg(case when full_news then '' else ni_summary end)
      into news_items, news_times, news_sources, news_authors, news_headlines, news_summaries
      from (select *
              from public.news_xref
              join public.news_item on ni_id = nx_ni_id
             where nx_co_id = company_id
             limit 2) news;
end
$$;
