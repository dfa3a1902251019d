-- Customer-Position (workload.md 12.2). Frame 3 does nothing but commit.

-- Frame 1: a customer, by id or, when the id is 0, by tax id, and the accounts with their cash and the value of their
-- holdings, the poorest first. An account without holdings is worth 0, not missing. Sums are numeric without a limit.
create function frames.customer_position_frame1(
    customer_id bigint,
    tax_id text,
    out id bigint,
    out status_id text,
    out last_name text,
    out first_name text,
    out middle_name text,
    out gender text,
    out tier integer,
    out birth_date integer,
    out address_id bigint,
    out country_1 text,
    out area_1 text,
    out local_1 text,
    out extension_1 text,
    out country_2 text,
    out area_2 text,
    out local_2 text,
    out extension_2 text,
    out country_3 text,
    out area_3 text,
    out local_3 text,
    out extension_3 text,
    out email_1 text,
    out email_2 text,
    out own_tax_id text,
    out account_ids bigint[],
    out cash_balances bigint[],
    out asset_totals bigint[])
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    if customer_id = 0 then
        select c_id into customer_id from public.customer where c_tax_id = tax_id;
    end if;

    select c_id, c_st_id, c_l_name, c_f_name, c_m_name, c_gndr, c_tier, frames.days(c_dob), c_ad_id,
           c_ctry_1, c_area_1, c_local_1, c_ext_1, c_ctry_2, c_area_2, c_local_2, c_ext_2,
           c_ctry_3, c_area_3, c_local_3, c_ext_3, c_email_1, c_email_2, c_tax_id
      into id, status_id, last_name, first_name, middle_name, gender, tier, birth_date, address_id,
           country_1, area_1, local_1, extension_1, country_2, area_2, local_2, extension_2,
           country_3, area_3, local_3, extension_3, email_1, email_2, own_tax_id
      from public.customer
     where c_id = customer_id;

    with held as materialized (
        select ca_id, ca_bal, hs_s_symb, hs_qty
          from public.customer_account
          left join public.holding_summary on hs_ca_id = ca_id
         where ca_c_id = customer_id),
    -- One look for all prices.
    prices as materialized (
        select lt_s_symb, lt_price from public.last_trade where lt_s_symb = any (array(select hs_s_symb from held)))
    select array_agg(ca_id), array_agg(frames.cents(ca_bal)), array_agg(frames.cents(assets))
      into account_ids, cash_balances, asset_totals
      from (select ca_id, ca_bal, coalesce(sum(hs_qty * lt_price), 0) as assets
              from held
              left join prices on lt_s_symb = hs_s_symb
             group by ca_id, ca_bal
             order by assets, ca_id
             limit 10) accounts;
end
$$;

-- Frame 2: status history, newest first, of the newest 10 trades of an account.
--
-- Newest is by t_dts, the index by trade id (indexes-oltp.sql): some more trades are taken by id and sorted.
create function frames.customer_position_frame2(
    account_id bigint,
    out trades integer,
    out trade_ids bigint[],
    out symbols text[],
    out quantities integer[],
    out statuses text[],
    out times bigint[])
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    with newest as materialized (
        select t_id, t_s_symb, t_qty
          from (select t_id, t_s_symb, t_qty, t_dts
                  from public.trade
                 where t_ca_id = account_id
                 order by t_id desc
                 limit 10 + 25) entered
         order by t_dts desc, t_id desc
         limit 10)
    select (select count(*) from newest),
           array_agg(t_id), array_agg(t_s_symb), array_agg(t_qty), array_agg(st_name), array_agg(frames.micros(th_dts))
      into trades, trade_ids, symbols, quantities, statuses, times
      from (select *
              from newest
              join public.trade_history on th_t_id = t_id
              join public.status_type on st_id = th_st_id
             order by th_dts desc, t_id desc
             limit 30) steps;
end
$$;

-- Frames 1 and 2 in one call: a customer with the history of one account, by its place in the list of frame 1, from 0.
-- The planner puts it in the place of its call.
create function frames.customer_position_frames_1_2(customer_id bigint, tax_id text, account_index integer)
    returns table (
        id bigint,
        status_id text,
        last_name text,
        first_name text,
        middle_name text,
        gender text,
        tier integer,
        birth_date integer,
        address_id bigint,
        country_1 text,
        area_1 text,
        local_1 text,
        extension_1 text,
        country_2 text,
        area_2 text,
        local_2 text,
        extension_2 text,
        country_3 text,
        area_3 text,
        local_3 text,
        extension_3 text,
        email_1 text,
        email_2 text,
        own_tax_id text,
        account_ids bigint[],
        cash_balances bigint[],
        asset_totals bigint[],
        trades integer,
        trade_ids bigint[],
        symbols text[],
        quantities integer[],
        statuses text[],
        times bigint[])
    language sql stable
as $$
    select *
      from frames.customer_position_frame1(customer_id, tax_id) position,
           frames.customer_position_frame2(position.account_ids[account_index + 1])
$$;
