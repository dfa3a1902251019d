-- What several frames share. Run before the other files of this folder; it removes all frames of another build.
--
-- Rules of all frames: one function per frame, set-based, called once. A function answers with one row, whose columns
-- are scalars and arrays; arrays of one thing are parallel; null stands for an empty one. Units are those of the wire
-- messages: money in cents, times in microseconds and dates in days since 1970-01-01, without time zone.
-- Tables are named with their schema, so that no path of a session and nothing in pg_catalog leads to others.
-- Frames that only read are STABLE: all their statements see the snapshot of the calling statement.
-- Plans are generic, so that no call plans again: statistics of a table as a whole, not a call's values, choose them.
drop schema if exists frames cascade;
create schema frames;

create function frames.cents(amount numeric) returns bigint
    language sql immutable parallel safe
return (amount * 100)::bigint;

create function frames.micros(at timestamp) returns bigint
    language sql immutable parallel safe
return (date_part('epoch', at) * 1000000)::bigint;

create function frames.from_micros(micros bigint) returns timestamp
    language sql immutable parallel safe
return timestamp '1970-01-01' + micros * interval '1 microsecond';

create function frames.days(day date) returns integer
    language sql immutable parallel safe
return day - date '1970-01-01';

create function frames.from_days(days integer) returns date
    language sql immutable parallel safe
return date '1970-01-01' + days;

-- What Trade-Lookup and Trade-Update answer for up to 20 trades (workload.md 12.5, 12.9). The history is in the order
-- of trade_ids, each trade's steps by time. Amounts, dates and names of a settlement or cash transaction that does not
-- exist are 0 or empty.
create type frames.trade_details as (
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

-- The trades that exist of those given, in the order given.
create function frames.trade_details(ids bigint[]) returns frames.trade_details
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
declare
    details frames.trade_details;
begin
    select *
      into details
      from (select array_agg(t_id), array_agg(t_ca_id), array_agg(t_s_symb), array_agg(t_tt_id), array_agg(t_qty),
                   array_agg(frames.cents(t_bid_price)), array_agg(coalesce(frames.cents(t_trade_price), 0)),
                   array_agg(t_exec_name), array_agg(t_is_cash), array_agg(tt_is_mrkt), array_agg(frames.micros(t_dts)),
                   array_agg(coalesce(frames.cents(se_amt), 0)), array_agg(coalesce(frames.days(se_cash_due_date), 0)),
                   array_agg(coalesce(se_cash_type, '')), array_agg(coalesce(frames.cents(ct_amt), 0)),
                   array_agg(coalesce(frames.micros(ct_dts), 0)), array_agg(coalesce(ct_name, ''))
              from (select *
                      from unnest(ids) with ordinality as given (id, place)
                      join public.trade on t_id = id
                      join public.trade_type on tt_id = t_tt_id
                      left join public.settlement on se_t_id = id
                      left join public.cash_transaction on ct_t_id = id and t_is_cash
                     order by place) found) trades,
           (select array_agg(th_t_id), array_agg(frames.micros(th_dts)), array_agg(th_st_id)
              from (select *
                      from unnest(ids) with ordinality as given (id, place)
                      join public.trade_history on th_t_id = id
                     order by place, th_dts) steps) history;
    return details;
end
$$;

-- The first trades of an account within a time: frame 2 of Trade-Lookup and Trade-Update.
create function frames.trades_of_account(account_id bigint, start_time bigint, end_time bigint, max_trades integer)
    returns bigint[]
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    return array(
        select t_id
          from public.trade
         where t_ca_id = account_id
           and t_dts between frames.from_micros(start_time) and frames.from_micros(end_time)
         order by t_dts
         limit max_trades);
end
$$;

-- The first trades of a symbol within a time: frame 3 of Trade-Lookup and Trade-Update.
create function frames.trades_of_symbol(symbol text, start_time bigint, end_time bigint, max_trades integer)
    returns bigint[]
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    return array(
        select t_id
          from public.trade
         where t_s_symb = symbol
           and t_dts between frames.from_micros(start_time) and frames.from_micros(end_time)
         order by t_dts
         limit max_trades);
end
$$;

-- What the frames that write share (workload.md 8, 12.6, 12.7).

-- Time of what a transaction does: one time for all its frames, on a calendar without time zone.
create function frames.trade_time() returns timestamp
    language sql stable parallel safe
return now() at time zone 'UTC';

-- Cents as an amount.
create function frames.money(cents bigint) returns numeric
    language sql immutable parallel safe
return cents * 0.01;

-- Commission in cents, rounded half up, of a rate in hundredths of a percent.
create function frames.commission(rate integer, quantity integer, price bigint) returns bigint
    language sql immutable parallel safe
return (rate::bigint * quantity * price + 5000) / 10000;

create function frames.cash_name(type_name text, quantity integer, security_name text) returns text
    language sql immutable parallel safe
return type_name || ' ' || quantity || ' shares of ' || security_name;

-- Holdings of an account's security that a trade of this quantity uses up, newest first if LIFO, oldest first if not,
-- and how much of each. All holdings of an account's security have the same sign. The planner puts it in the place of
-- its call.
create function frames.holdings_used(account_id bigint, symbol text, quantity integer, is_lifo boolean)
    returns table (holding_id bigint, held_quantity integer, held_price numeric, used integer)
    language sql stable
as $$
    select h_t_id, h_qty, h_price, least(abs(h_qty), quantity - earlier)::integer
      from (select h_t_id, h_qty, h_price,
                   coalesce(sum(abs(h_qty)) over (order by case when is_lifo then h_dts end desc,
                                                           case when is_lifo then h_t_id end desc,
                                                           h_dts,
                                                           h_t_id
                                                  rows between unbounded preceding and 1 preceding), 0) as earlier
              from public.holding
             where h_ca_id = account_id and h_s_symb = symbol) walk
     where earlier < quantity
$$;

-- A customer's tax rates together, in hundred-thousandths; null if there is none.
create function frames.tax_rate(customer_id bigint) returns integer
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    return (select (sum(tx_rate) * 100000)::integer
              from public.customer_taxrate
              join public.taxrate on tx_id = cx_tx_id
             where cx_c_id = customer_id);
end
$$;

-- Tax in cents, of a rate in hundred-thousandths, which is rounded to four decimals, on a gain in cents.
create function frames.tax(rate integer, gain bigint) returns bigint
    language sql immutable parallel safe
return round(gain * round(rate * 0.00001, 4));
