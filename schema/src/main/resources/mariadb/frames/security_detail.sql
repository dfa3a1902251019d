-- Security-Detail (workload.md 12.4): everything about a security: itself, its company and exchange with their
-- addresses, last trade, competitors, 20 quarters, days of trading from a date on, and 2 news: whole, or headline and
-- summary.
create or replace procedure security_detail_frame1(
    symbol varchar(1000), full_news boolean, max_days integer, start_date integer)
    reads sql data
begin
    declare company_id bigint;
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;
    set company_id = (select s_co_id from security where s_symb = symbol);

    select s_name, s_num_out, to_days(s_start_date) - 719528, to_days(s_exch_date) - 719528, s_pe,
           cast(s_52wk_high * 100 as signed), to_days(s_52wk_high_date) - 719528, cast(s_52wk_low * 100 as signed),
           to_days(s_52wk_low_date) - 719528, cast(s_dividend * 100 as signed), s_yield,
           co_name, co_ceo, co_desc, co_sp_rate, co_st_id, to_days(co_open_date) - 719528,
           ca.ad_line1, ca.ad_line2, cz.zc_town, cz.zc_div, ca.ad_zc_code, ca.ad_ctry,
           ex_name, ex_desc, ex_open, ex_close, ex_num_symb,
           ea.ad_line1, ea.ad_line2, ez.zc_town, ez.zc_div, ea.ad_zc_code, ea.ad_ctry,
           cast(lt_price * 100 as signed), cast(lt_open_price * 100 as signed), lt_vol
      from security
      join company on co_id = s_co_id
      join address ca on ca.ad_id = co_ad_id
      join zip_code cz on cz.zc_code = ca.ad_zc_code
      join exchange on ex_id = s_ex_id
      join address ea on ea.ad_id = ex_ad_id
      join zip_code ez on ez.zc_code = ea.ad_zc_code
      join last_trade on lt_s_symb = s_symb
     where s_symb = symbol;

    select co_name, in_name
      from company_competitor
      straight_join company on co_id = cp_comp_co_id
      straight_join industry on in_id = cp_in_id
     where cp_co_id = company_id
     order by cp_comp_co_id, cp_in_id
     limit 3;

    select fi_year, fi_qtr, to_days(fi_qtr_start_date) - 719528, cast(fi_revenue * 100 as signed),
           cast(fi_net_earn * 100 as signed), cast(fi_basic_eps * 100 as signed), cast(fi_dilut_eps * 100 as signed),
           cast(fi_margin * 100 as signed), cast(fi_inventory * 100 as signed), cast(fi_assets * 100 as signed),
           cast(fi_liability * 100 as signed), fi_out_basic, fi_out_dilut
      from financial
     where fi_co_id = company_id
     order by fi_year, fi_qtr
     limit 20;

    select to_days(dm_date) - 719528, cast(dm_close * 100 as signed), cast(dm_high * 100 as signed),
           cast(dm_low * 100 as signed), dm_vol
      from daily_market
     where dm_s_symb = symbol
       and dm_date >= from_days(719528 + start_date)
     order by dm_date
     limit max_days;

    -- A whole item is 100,000 characters: read only when asked for.
    if full_news then
        select ni_item, timestampdiff(microsecond, '1970-01-01', ni_dts), ni_source, coalesce(ni_author, ''), '', ''
          from news_xref
          straight_join news_item on ni_id = nx_ni_id
         where nx_co_id = company_id
         order by nx_ni_id
         limit 2;
    else
        select '', timestampdiff(microsecond, '1970-01-01', ni_dts), ni_source, coalesce(ni_author, ''), ni_headline,
               ni_summary
          from news_xref
          straight_join news_item on ni_id = nx_ni_id
         where nx_co_id = company_id
         order by nx_ni_id
         limit 2;
    end if;
    commit;
end;
