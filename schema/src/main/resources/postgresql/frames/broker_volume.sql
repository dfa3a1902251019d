-- Broker-Volume (workload.md 12.1): value of the open limit orders of each broker in the securities of a sector.
create function frames.broker_volume_frame1(
    names text[], sector_name text, out broker_names text[], out volumes bigint[])
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    select array_agg(b_name), array_agg(frames.cents(volume))
      into broker_names, volumes
      from (select b_name, sum(tr_qty * tr_bid_price) as volume
              from public.broker
              join public.trade_request on tr_b_id = b_id
              join public.security on s_symb = tr_s_symb
              join public.company on co_id = s_co_id
              join public.industry on in_id = co_in_id
              join public.sector on sc_id = in_sc_id
             where b_name = any (names)
               and sc_name = sector_name
             group by b_name
             order by volume desc, b_name) brokers;
end
$$;
