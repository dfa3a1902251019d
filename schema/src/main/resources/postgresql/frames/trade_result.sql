-- Trade-Result (workload.md 12.7), SERIALIZABLE.
--
-- A sequential scan would lock its whole table against every other Trade-Result (workload.md 13.7), and the planner
-- likes them on small tables such as BROKER: they are off in all frames. No statement updates an indexed column, so new
-- versions of rows stay on their pages and the last pages of the indexes of TRADE are read only.
--
-- The trade time is the time of the transaction's first statement, the same in all frames.

-- Frame 1: the trade, if it is submitted, and what the account holds of its security.
create function frames.trade_result_frame1(
    trade_id bigint,
    out rows_found integer,
    out account_id bigint,
    out type_id text,
    out symbol text,
    out quantity integer,
    out charge bigint,
    out is_lifo boolean,
    out is_cash boolean,
    out type_name text,
    out type_is_sell boolean,
    out type_is_market boolean,
    out held integer)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
as $$
begin
    select t_ca_id, t_tt_id, t_s_symb, t_qty, frames.cents(t_chrg), t_lifo, t_is_cash, tt_name, tt_is_sell, tt_is_mrkt,
           coalesce(hs_qty, 0)
      into account_id, type_id, symbol, quantity, charge, is_lifo, is_cash, type_name, type_is_sell, type_is_market,
           held
      from public.trade
      join public.trade_type on tt_id = t_tt_id
      left join public.holding_summary on hs_ca_id = t_ca_id and hs_s_symb = t_s_symb
     where t_id = trade_id and t_st_id = 'SBMT';
    get diagnostics rows_found = row_count;
end
$$;

-- Frame 2: moves the holdings. Bought is positive, sold negative: a trade first uses up holdings of the other sign,
-- newest first if LIFO, oldest first if not; what is left of it becomes a holding of its own. The values are those of
-- the holdings used up.
create function frames.trade_result_frame2(
    trade_id bigint,
    trade_price bigint,
    account_id bigint,
    symbol text,
    quantity integer,
    type_is_sell boolean,
    is_lifo boolean,
    held integer,
    out broker_id bigint,
    out customer_id bigint,
    out tax_status integer,
    out buy_value bigint,
    out sell_value bigint)
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
as $$
declare
    moved constant integer := case when type_is_sell then -quantity else quantity end;
    rest integer := quantity;
    cost bigint := 0;
begin
    select ca_b_id, ca_c_id, ca_tax_st
      into strict broker_id, customer_id, tax_status
      from public.customer_account
     where ca_id = account_id;

    if held = 0 then
        -- A row that another transaction has added meanwhile is a serialization failure, not a duplicate key.
        insert into public.holding_summary (hs_ca_id, hs_s_symb, hs_qty)
        values (account_id, symbol, moved)
        on conflict (hs_ca_id, hs_s_symb) do update set hs_qty = holding_summary.hs_qty + excluded.hs_qty;
    elsif held + moved <> 0 then
        update public.holding_summary set hs_qty = hs_qty + moved where hs_ca_id = account_id and hs_s_symb = symbol;
    end if;

    if sign(held) = -sign(moved) then
        with walk as (
            select holding_id, held_quantity, held_price, used, used = abs(held_quantity) as gone
              from frames.holdings_used(account_id, symbol, quantity, is_lifo)
        ), history as (
            insert into public.holding_history (hh_h_t_id, hh_t_id, hh_before_qty, hh_after_qty)
            select holding_id, trade_id, held_quantity, held_quantity + sign(moved)::integer * used from walk
        ), used_up as (
            delete from public.holding using walk where h_t_id = holding_id and gone
        ), reduced as (
            update public.holding
               set h_qty = held_quantity + sign(moved)::integer * used
              from walk
             where h_t_id = holding_id and not gone
        )
        select quantity - coalesce(sum(used), 0), coalesce(sum(used * frames.cents(held_price)), 0)
          into rest, cost
          from walk;
    end if;
    buy_value := case when type_is_sell then cost else (quantity - rest) * trade_price end;
    sell_value := case when type_is_sell then (quantity - rest) * trade_price else cost end;

    if rest > 0 then
        insert into public.holding_history (hh_h_t_id, hh_t_id, hh_before_qty, hh_after_qty)
        values (trade_id, trade_id, 0, sign(moved)::integer * rest);
        insert into public.holding (h_t_id, h_ca_id, h_s_symb, h_dts, h_price, h_qty)
        values (trade_id, account_id, symbol, frames.trade_time(), frames.money(trade_price),
                sign(moved)::integer * rest);
    end if;
    if held + moved = 0 then
        delete from public.holding_summary where hs_ca_id = account_id and hs_s_symb = symbol;
    end if;
end
$$;

-- Frame 3: the customer's tax rates together, in hundred-thousandths; null if there is none.
create function frames.trade_result_frame3(customer_id bigint, out tax_rate integer)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
as $$
begin
    tax_rate := frames.tax_rate(customer_id);
end
$$;

-- Frame 4: name of the security, and the commission rate in hundredths of a percent.
create function frames.trade_result_frame4(
    customer_id bigint,
    symbol text,
    type_id text,
    quantity integer,
    out security_name text,
    out commission_rate integer)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
as $$
begin
    select s_name, coalesce((cr_rate * 100)::integer, 0)
      into strict security_name, commission_rate
      from public.customer
      join public.security on s_symb = symbol
      left join public.commission_rate
             on cr_c_tier = c_tier and cr_tt_id = type_id and cr_ex_id = s_ex_id
            and cr_from_qty <= quantity and cr_to_qty >= quantity
     where c_id = customer_id;
end
$$;

-- Frame 5: completes the trade, its tax included, and credits the broker.
create function frames.trade_result_frame5(
    trade_id bigint, trade_price bigint, broker_id bigint, tax bigint, commission bigint, out done boolean)
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
as $$
begin
    update public.trade
       set t_tax = frames.money(tax), t_comm = frames.money(commission), t_dts = frames.trade_time(), t_st_id = 'CMPT',
           t_trade_price = frames.money(trade_price)
     where t_id = trade_id;
    insert into public.trade_history (th_t_id, th_dts, th_st_id) values (trade_id, frames.trade_time(), 'CMPT');
    update public.broker
       set b_comm_total = b_comm_total + frames.money(commission), b_num_trades = b_num_trades + 1
     where b_id = broker_id;
    done := true;
end
$$;

-- Frame 6: settles; answers the account's balance.
create function frames.trade_result_frame6(
    trade_id bigint,
    account_id bigint,
    is_cash boolean,
    amount bigint,
    type_name text,
    quantity integer,
    security_name text,
    out account_balance bigint)
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
as $$
begin
    insert into public.settlement (se_t_id, se_cash_type, se_cash_due_date, se_amt)
    values (trade_id, case when is_cash then 'Cash Account' else 'Margin' end, frames.trade_time()::date + 2,
            frames.money(amount));
    if is_cash then
        insert into public.cash_transaction (ct_t_id, ct_dts, ct_amt, ct_name)
        values (trade_id, frames.trade_time(), frames.money(amount),
                frames.cash_name(type_name, quantity, security_name));
        update public.customer_account
           set ca_bal = ca_bal + frames.money(amount)
         where ca_id = account_id
        returning frames.cents(ca_bal) into strict account_balance;
    else
        select frames.cents(ca_bal) into strict account_balance from public.customer_account where ca_id = account_id;
    end if;
end
$$;

-- Frames 1 to 4, in one call: all that tax, commission, settlement amount and status depend on (workload.md 8.10, 8.11).
-- Without a submitted trade only frame 1 is called, which changes nothing; frame 3 is called where there is a gain to tax.
create function frames.trade_result_frames1to4(
    trade_id bigint,
    trade_price bigint,
    out rows_found integer,
    out account_id bigint,
    out broker_id bigint,
    out customer_id bigint,
    out quantity integer,
    out charge bigint,
    out is_cash boolean,
    out type_name text,
    out type_is_sell boolean,
    out tax_status integer,
    out buy_value bigint,
    out sell_value bigint,
    out tax_rate integer,
    out security_name text,
    out commission_rate integer)
    language plpgsql volatile
as $$
declare
    submitted record;
    moved record;
    fee record;
begin
    submitted := frames.trade_result_frame1(trade_id);
    rows_found := submitted.rows_found;
    if rows_found <> 1 then
        return;
    end if;
    account_id := submitted.account_id;
    quantity := submitted.quantity;
    charge := submitted.charge;
    is_cash := submitted.is_cash;
    type_name := submitted.type_name;
    type_is_sell := submitted.type_is_sell;
    moved := frames.trade_result_frame2(
        trade_id, trade_price, account_id, submitted.symbol, quantity, type_is_sell, submitted.is_lifo,
        submitted.held);
    broker_id := moved.broker_id;
    customer_id := moved.customer_id;
    tax_status := moved.tax_status;
    buy_value := moved.buy_value;
    sell_value := moved.sell_value;
    if tax_status <> 0 and sell_value > buy_value then
        tax_rate := frames.trade_result_frame3(customer_id);
    end if;
    fee := frames.trade_result_frame4(customer_id, submitted.symbol, submitted.type_id, quantity);
    security_name := fee.security_name;
    commission_rate := fee.commission_rate;
end
$$;

-- Frames 5 and 6, in one call; answers the account's balance.
create function frames.trade_result_frames5to6(
    trade_id bigint,
    trade_price bigint,
    account_id bigint,
    broker_id bigint,
    tax bigint,
    commission bigint,
    amount bigint,
    is_cash boolean,
    type_name text,
    quantity integer,
    security_name text,
    out account_balance bigint)
    language plpgsql volatile
as $$
begin
    perform frames.trade_result_frame5(trade_id, trade_price, broker_id, tax, commission);
    account_balance := frames.trade_result_frame6(
        trade_id, account_id, is_cash, amount, type_name, quantity, security_name);
end
$$;

-- The form "inDatabase" (workload.md 12.7): what the connector works out between the calls is worked out here, with the
-- checks of the output. Nothing may stay of a trade that fails one, and an error leaves nothing; its SQLSTATE ends with
-- the digits of the status.
create function frames.trade_result(
    trade_id bigint,
    trade_price bigint,
    out rows_found integer,
    out account_balance bigint,
    out customer_id bigint)
    language plpgsql volatile
as $$
declare
    withheld constant integer := 1;
    trade record;
    tax bigint := 0;
    commission bigint;
    amount bigint;
begin
    trade := frames.trade_result_frames1to4(trade_id, trade_price);
    rows_found := trade.rows_found;
    if rows_found <> 1 then
        return;
    end if;
    customer_id := trade.customer_id;
    if trade.tax_status <> 0 and trade.sell_value > trade.buy_value then
        tax := frames.tax(trade.tax_rate, trade.sell_value - trade.buy_value);
        if tax is null or tax <= 0 then
            raise exception 'trade % gains, but has no tax', trade_id using errcode = 'QT831';
        end if;
    end if;
    if trade.commission_rate <= 0 then
        raise exception 'trade % has no commission rate', trade_id using errcode = 'QT841';
    end if;
    commission := frames.commission(trade.commission_rate, trade.quantity, trade_price);
    amount := case when trade.type_is_sell then 1 else -1 end * trade.quantity * trade_price
            - trade.charge - commission - case when trade.tax_status = withheld then tax else 0 end;
    account_balance := frames.trade_result_frames5to6(
        trade_id, trade_price, trade.account_id, trade.broker_id, tax, commission, amount, trade.is_cash,
        trade.type_name, trade.quantity, trade.security_name);
end
$$;

-- For a Trade-Result whose answer was lost and that is sent again: whether the trade is completed already, and then the
-- balance of its account and the account's customer.
create function frames.trade_result_completed(
    trade_id bigint,
    out done boolean,
    out account_balance bigint,
    out customer_id bigint)
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
as $$
begin
    select true, frames.cents(ca_bal), ca_c_id
      into done, account_balance, customer_id
      from public.trade
      join public.customer_account on ca_id = t_ca_id
     where t_id = trade_id and t_st_id = 'CMPT';
    done := coalesce(done, false);
end
$$;
