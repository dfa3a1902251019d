-- Trade-Order (workload.md 12.6), REPEATABLE READ. Frame 5 is a roll back, frame 6 a commit: they have no function.

-- Frame 1: account, its owner and its broker.
create function frames.trade_order_frame1(
    account_id bigint,
    out rows_found integer,
    out broker_id bigint,
    out customer_id bigint,
    out first_name text,
    out last_name text,
    out tier integer,
    out tax_id text,
    out tax_status integer,
    out account_name text,
    out broker_name text)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    select ca_b_id, ca_c_id, c_f_name, c_l_name, c_tier, c_tax_id, ca_tax_st, ca_name, b_name
      into broker_id, customer_id, first_name, last_name, tier, tax_id, tax_status, account_name, broker_name
      from public.customer_account
      join public.customer on c_id = ca_c_id
      join public.broker on b_id = ca_b_id
     where ca_id = account_id;
    get diagnostics rows_found = row_count;
end
$$;

-- Frame 2: what an executor who is not the owner may do; null if nothing.
create function frames.trade_order_frame2(
    account_id bigint, executor_first_name text, executor_last_name text, executor_tax_id text, out acl text)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    select ap_acl
      into acl
      from public.account_permission
     where ap_ca_id = account_id
       and ap_tax_id = executor_tax_id
       and ap_f_name = executor_first_name
       and ap_l_name = executor_last_name;
end
$$;

-- Frame 3: what the trade would cost and gain. Symbol '' means: by company name and issue. commission_rate is in
-- hundredths of a percent. Changes nothing.
create function frames.trade_order_frame3(
    account_id bigint,
    customer_id bigint,
    customer_tier integer,
    tax_status integer,
    given_symbol text,
    given_company text,
    given_issue text,
    type_id text,
    quantity integer,
    given_price bigint,
    on_margin boolean,
    is_lifo boolean,
    out symbol text,
    out company_name text,
    out security_name text,
    out market_price bigint,
    out requested_price bigint,
    out type_is_market boolean,
    out type_is_sell boolean,
    out buy_value bigint,
    out sell_value bigint,
    out tax bigint,
    out commission_rate integer,
    out charge bigint,
    out account_assets bigint,
    out status_id text)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
declare
    exchange_id text;
    held integer;
begin
    if given_symbol <> '' then
        select s_symb, s_name, s_ex_id, co_name
          into strict symbol, security_name, exchange_id, company_name
          from public.security
          join public.company on co_id = s_co_id
         where s_symb = given_symbol;
    else
        select s_symb, s_name, s_ex_id, co_name
          into strict symbol, security_name, exchange_id, company_name
          from public.company
          join public.security on s_co_id = co_id and s_issue = given_issue
         where co_name = given_company;
    end if;

    select frames.cents(lt_price), tt_is_mrkt, tt_is_sell, coalesce(hs_qty, 0),
           coalesce((cr_rate * 100)::integer, 0), coalesce(frames.cents(ch_chrg), 0)
      into strict market_price, type_is_market, type_is_sell, held, commission_rate, charge
      from public.last_trade
      join public.trade_type on tt_id = type_id
      left join public.holding_summary on hs_ca_id = account_id and hs_s_symb = symbol
      left join public.commission_rate
             on cr_c_tier = customer_tier and cr_tt_id = type_id and cr_ex_id = exchange_id
            and cr_from_qty <= quantity and cr_to_qty >= quantity
      left join public.charge on ch_tt_id = type_id and ch_c_tier = customer_tier
     where lt_s_symb = symbol;

    requested_price := case when type_is_market then market_price else given_price end;
    status_id := case when type_is_market then 'SBMT' else 'PNDG' end;

    -- Sells what is held, or covers what is short: an estimate at the requested price.
    buy_value := 0;
    sell_value := 0;
    if (case when type_is_sell then held > 0 else held < 0 end) then
        select sum(used * case when type_is_sell then frames.cents(held_price) else requested_price end),
               sum(used * case when type_is_sell then requested_price else frames.cents(held_price) end)
          into buy_value, sell_value
          from frames.holdings_used(account_id, symbol, quantity, is_lifo);
    end if;

    tax := 0;
    if sell_value > buy_value and tax_status in (1, 2) then
        tax := frames.tax(frames.tax_rate(customer_id), sell_value - buy_value);
    end if;

    account_assets := 0;
    if on_margin then
        select frames.cents(ca_bal + coalesce((select sum(hs_qty * lt_price)
                                                 from public.holding_summary
                                                 join public.last_trade on lt_s_symb = hs_s_symb
                                                where hs_ca_id = account_id), 0))
          into strict account_assets
          from public.customer_account
         where ca_id = account_id;
    end if;
end
$$;

-- Frame 4: enters the trade; answers its id.
create function frames.trade_order_frame4(
    account_id bigint,
    broker_id bigint,
    symbol text,
    type_id text,
    type_is_market boolean,
    status_id text,
    quantity integer,
    requested_price bigint,
    charge bigint,
    commission bigint,
    exec_name text,
    is_cash boolean,
    is_lifo boolean,
    out trade_id bigint)
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
as $$
declare
    entered timestamp := frames.trade_time();
begin
    trade_id := nextval('quadrille.trade_id');
    insert into public.trade (t_id, t_dts, t_st_id, t_tt_id, t_is_cash, t_s_symb, t_qty, t_bid_price, t_ca_id,
                              t_exec_name, t_trade_price, t_chrg, t_comm, t_tax, t_lifo)
    values (trade_id, entered, status_id, type_id, is_cash, symbol, quantity, frames.money(requested_price), account_id,
            exec_name, null, frames.money(charge), frames.money(commission), 0, is_lifo);
    if not type_is_market then
        insert into public.trade_request (tr_t_id, tr_tt_id, tr_s_symb, tr_qty, tr_bid_price, tr_b_id)
        values (trade_id, type_id, symbol, quantity, frames.money(requested_price), broker_id);
    end if;
    insert into public.trade_history (th_t_id, th_dts, th_st_id) values (trade_id, entered, status_id);
end
$$;
