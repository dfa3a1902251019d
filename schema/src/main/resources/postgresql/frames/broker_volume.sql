-- Broker-Volume (workload.md 12.1): value of the open limit orders of each broker in the securities of a sector.
create function frames.broker_volume_frame1(
    names text[], sector_name text, out broker_names text[], out volumes bigint[])
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
declare
    -- First the dozens of securities of the sector, by one look into each index.
    symbols text[] := array(
        select s_symb
          from public.security
         where s_co_id = any (array(
                   select co_id
                     from public.company
                    where co_in_id = any (array(
                              select in_id
                                from public.industry
                               where in_sc_id = (select sc_id from public.sector where sc_name = sector_name))))));
begin
    with named as materialized (select b_id, b_name from public.broker where b_name = any (names))
    select array_agg(b_name), array_agg(frames.cents(volume))
      into broker_names, volumes
      from (select b_name, sum(tr_qty * tr_bid_price) as volume
              from named
              join public.trade_request on tr_b_id = b_id
              join unnest(symbols) as of_sector (symbol) on symbol = tr_s_symb
             group by b_name
             order by volume desc, b_name) brokers;
end
$$;
