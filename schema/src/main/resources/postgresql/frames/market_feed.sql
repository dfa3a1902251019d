-- Market-Feed (workload.md 12.10), REPEATABLE READ.
--
-- Entries of one symbol are taken together: the last price counts, volumes add up, and a request fires if any of the
-- prices fires it. Rows are locked in the order of their symbols, so that two Market-Feeds cannot wait for each other:
-- joins and scans that would take them in another order are off.
create function frames.market_feed_frame1(
    entry_symbols text[],
    entry_prices bigint[],
    entry_quantities integer[],
    out updated integer,
    out trade_ids bigint[],
    out symbols text[],
    out trade_types text[],
    out quantities integer[],
    out bid_prices bigint[])
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
    set enable_seqscan = off
    set enable_hashjoin = off
    set enable_mergejoin = off
as $$
begin
    with entry as (
        select symbol, sum(quantity) as quantity, (array_agg(price order by place desc))[1] as last_price
          from unnest(entry_symbols, entry_prices, entry_quantities) with ordinality
               as given (symbol, price, quantity, place)
         group by symbol
         order by symbol
    )
    update public.last_trade
       set lt_price = frames.money(last_price), lt_vol = lt_vol + quantity, lt_dts = frames.trade_time()
      from entry
     where lt_s_symb = symbol;
    get diagnostics updated = row_count;

    with entry as (
        select symbol, frames.money(min(price)) as lowest, frames.money(max(price)) as highest
          from unnest(entry_symbols, entry_prices) as given (symbol, price)
         group by symbol
         order by symbol
    ), fired as (
        delete from public.trade_request
         using entry
         where tr_s_symb = symbol
           and (tr_tt_id in ('TSL', 'TLB') and tr_bid_price >= lowest or tr_tt_id = 'TLS' and tr_bid_price <= highest)
        returning tr_t_id, tr_s_symb, tr_tt_id, tr_qty, tr_bid_price
    ), submitted as (
        update public.trade set t_st_id = 'SBMT', t_dts = frames.trade_time() from fired where t_id = tr_t_id
    ), history as (
        insert into public.trade_history (th_t_id, th_dts, th_st_id)
        select tr_t_id, frames.trade_time(), 'SBMT' from fired
    )
    select array_agg(tr_t_id), array_agg(tr_s_symb), array_agg(tr_tt_id), array_agg(tr_qty),
           array_agg(frames.cents(tr_bid_price))
      into trade_ids, symbols, trade_types, quantities, bid_prices
      from fired;
end
$$;
