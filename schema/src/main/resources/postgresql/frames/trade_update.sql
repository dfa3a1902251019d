-- Trade-Update (workload.md 12.9), REPEATABLE READ. Each frame changes the first max_updates of its trades, says how
-- many rows it changed, and answers with all its trades as they are afterwards. Rows are locked in the order of their
-- trade ids, so that two Trade-Updates cannot wait for each other: joins and scans that would take them in another
-- order are off.

-- The number of rows that were changed, and the columns of frames.trade_details.
create type frames.trade_update as (
    updated integer,
    trade_ids bigint[],
    account_ids bigint[],
    symbols text[],
    trade_types text[],
    quantities integer[],
    bid_prices bigint[],
    trade_prices bigint[],
    exec_names text[],
    is_cash boolean[],
    is_market boolean[],
    times bigint[],
    settlement_amounts bigint[],
    settlement_due_dates integer[],
    settlement_cash_types text[],
    cash_amounts bigint[],
    cash_times bigint[],
    cash_names text[],
    history_trade_ids bigint[],
    history_times bigint[],
    history_statuses text[]
);

-- Frame 1: the executor's name of given trades; " X " between the names comes or goes.
create function frames.trade_update_frame1(ids bigint[], max_updates integer) returns frames.trade_update
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
    set enable_hashjoin = off
    set enable_mergejoin = off
as $$
declare
    updated integer;
    details frames.trade_details;
begin
    update public.trade
       set t_exec_name = case when t_exec_name like '% X %' then replace(t_exec_name, ' X ', ' ')
                              else replace(t_exec_name, ' ', ' X ') end
      from (select id from unnest(ids[:max_updates]) as given (id) order by id) chosen
     where t_id = id;
    get diagnostics updated = row_count;
    details := frames.trade_details(ids);
    return row(updated, details.*)::frames.trade_update;
end
$$;

-- Frame 2: the cash type of the settlements of an account's trades, a long or a short form.
create function frames.trade_update_frame2(
    account_id bigint,
    start_time bigint,
    end_time bigint,
    max_trades integer,
    max_updates integer)
    returns frames.trade_update
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
    set enable_hashjoin = off
    set enable_mergejoin = off
as $$
declare
    ids constant bigint[] := frames.trades_of_account(account_id, start_time, end_time, max_trades);
    updated integer;
    details frames.trade_details;
begin
    update public.settlement
       set se_cash_type = case when t_is_cash then case se_cash_type when 'Cash Account' then 'Cash'
                                                                     else 'Cash Account' end
                               else case se_cash_type when 'Margin Account' then 'Margin'
                                                      else 'Margin Account' end end
      from (select id from unnest(ids[:max_updates]) as given (id) order by id) chosen
      join public.trade on t_id = id
     where se_t_id = id;
    get diagnostics updated = row_count;
    details := frames.trade_details(ids);
    return row(updated, details.*)::frames.trade_update;
end
$$;

-- Frame 3: the name of the cash transactions of a symbol's trades; "shares" gets a capital letter or loses it.
create function frames.trade_update_frame3(
    symbol text,
    start_time bigint,
    end_time bigint,
    max_trades integer,
    max_updates integer)
    returns frames.trade_update
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
    set enable_hashjoin = off
    set enable_mergejoin = off
as $$
declare
    ids constant bigint[] := frames.trades_of_symbol(symbol, start_time, end_time, max_trades);
    updated integer;
    details frames.trade_details;
begin
    update public.cash_transaction
       set ct_name = case when ct_name like '% shares of %'
                          then replace(frames.cash_name(tt_name, t_qty, s_name), ' shares of ', ' Shares of ')
                          else frames.cash_name(tt_name, t_qty, s_name) end
      from (select id from unnest(ids[:max_updates]) as given (id) order by id) chosen
      join public.trade on t_id = id and t_is_cash
      join public.trade_type on tt_id = t_tt_id
      join public.security on s_symb = t_s_symb
     where ct_t_id = id;
    get diagnostics updated = row_count;
    details := frames.trade_details(ids);
    return row(updated, details.*)::frames.trade_update;
end
$$;
