-- Trade-Cleanup (workload.md 12.12), before a run on a used database: cancels the limit orders that wait and the trades
-- that were submitted but never completed. Trades of the population, below first_trade_id, are never touched. Answers
-- with the waiting orders and the submitted trades that were canceled.
create function frames.trade_cleanup_frame1(first_trade_id bigint, out requests integer, out canceled integer)
    language plpgsql volatile
    set plan_cache_mode = force_generic_plan
as $$
begin
    with waiting as (
        delete from public.trade_request returning tr_t_id
    ), history as (
        insert into public.trade_history (th_t_id, th_dts, th_st_id)
        select tr_t_id, frames.trade_time(), status
          from waiting
         cross join (values ('SBMT'), ('CNCL')) as step (status)
    )
    update public.trade set t_st_id = 'CNCL', t_dts = frames.trade_time() from waiting where t_id = tr_t_id;
    get diagnostics requests = row_count;

    with submitted as (
        update public.trade
           set t_st_id = 'CNCL', t_dts = frames.trade_time()
         where t_id >= first_trade_id
           and t_st_id = 'SBMT'
        returning t_id
    )
    insert into public.trade_history (th_t_id, th_dts, th_st_id)
    select t_id, frames.trade_time(), 'CNCL' from submitted;
    get diagnostics canceled = row_count;
end
$$;
