-- Trade-Status (workload.md 12.8): the newest 50 trades of an account, the newest first, its customer and its broker.
-- trade_count is the number of trades that there are to show.
--
-- Newest is by t_dts, the index by trade id (indexes-oltp.sql): some more trades are taken by id and sorted.
create function frames.trade_status_frame1(
    account_id bigint,
    out last_name text,
    out first_name text,
    out broker_name text,
    out trade_count integer,
    out trade_ids bigint[],
    out times bigint[],
    out status_names text[],
    out type_names text[],
    out symbols text[],
    out quantities integer[],
    out exec_names text[],
    out charges bigint[],
    out security_names text[],
    out exchange_names text[])
    language plpgsql stable
    set plan_cache_mode = force_generic_plan
as $$
begin
    select c_l_name, c_f_name, b_name
      into last_name, first_name, broker_name
      from public.customer_account
      join public.customer on c_id = ca_c_id
      join public.broker on b_id = ca_b_id
     where ca_id = account_id;

    with newest as materialized (
        select *
          from (select *
                  from public.trade
                 where t_ca_id = account_id
                 order by t_id desc
                 limit 50 + 25) entered
         order by t_dts desc, t_id desc
         limit 50),
    -- They are of a dozen securities: each is looked for once. So are the names, whatever the planner takes fifty for.
    statuses as materialized (select st_id, st_name from public.status_type),
    types as materialized (select tt_id, tt_name from public.trade_type),
    traded as materialized (
        select s_symb, s_name, ex_name
          from public.security
          join public.exchange on ex_id = s_ex_id
         where s_symb = any (array(select t_s_symb from newest)))
    select (select count(*) from newest),
           array_agg(t_id), array_agg(frames.micros(t_dts)), array_agg(st_name), array_agg(tt_name),
           array_agg(t_s_symb), array_agg(t_qty), array_agg(t_exec_name), array_agg(frames.cents(t_chrg)),
           array_agg(s_name), array_agg(ex_name)
      into trade_count, trade_ids, times, status_names, type_names, symbols, quantities, exec_names, charges,
           security_names, exchange_names
      from (select *
              from newest
              join statuses on st_id = t_st_id
              join types on tt_id = t_tt_id
              join traded on s_symb = t_s_symb
             order by t_dts desc, t_id desc) trades;
end
$$;
