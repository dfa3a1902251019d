-- Trade-Lookup (workload.md 12.5): what happened to up to 20 trades. The functions for frames 1 to 3 are written so
-- that the planner puts them in the place of their call.

-- Frame 1: trades given by id.
create function frames.trade_lookup_frame1(ids bigint[]) returns setof frames.trade_details
    language sql stable
as $$
    select * from frames.trade_details(ids)
$$;

-- Frame 2: the first trades of an account within a time.
create function frames.trade_lookup_frame2(
    account_id bigint, start_time bigint, end_time bigint, max_trades integer)
    returns setof frames.trade_details
    language sql stable
as $$
    select * from frames.trade_details(frames.trades_of_account(account_id, start_time, end_time, max_trades))
$$;

-- Frame 3: the first trades of a symbol within a time.
create function frames.trade_lookup_frame3(
    symbol text, start_time bigint, end_time bigint, max_trades integer)
    returns setof frames.trade_details
    language sql stable
as $$
    select * from frames.trade_details(frames.trades_of_symbol(symbol, start_time, end_time, max_trades))
$$;

-- Frame 4: the first trade of an account from a time on (null when there is none), and the history of the holdings that
-- this trade touched.
create function frames.trade_lookup_frame4(
    account_id bigint,
    start_time bigint,
    max_rows integer,
    out trade_id bigint,
    out holding_ids bigint[],
    out trade_ids bigint[],
    out before_quantities integer[],
    out after_quantities integer[])
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    select t_id
      into trade_id
      from public.trade
     where t_ca_id = account_id
       and t_dts >= frames.from_micros(start_time)
     order by t_dts
     limit 1;

    select array_agg(hh_h_t_id), array_agg(hh_t_id), array_agg(hh_before_qty), array_agg(hh_after_qty)
      into holding_ids, trade_ids, before_quantities, after_quantities
      from (select steps.*
              from public.holding_history touched
              join public.holding_history steps on steps.hh_h_t_id = touched.hh_h_t_id
             where touched.hh_t_id = trade_id
             order by steps.hh_h_t_id, steps.hh_t_id
             limit max_rows) rows;
end
$$;
