-- Trade-Cleanup (workload.md 12.12), before a run on a used database: cancels the limit orders that wait and the trades
-- that were submitted but never completed. Trades of the population, below first_trade_id, are never touched. Answers
-- with the waiting orders and the submitted trades that were canceled.
create or replace procedure trade_cleanup_frame1(first_trade_id bigint)
    modifies sql data
begin
    declare requests, canceled integer;
    declare exit handler for sqlexception begin rollback; resignal; end;
    set @trade_time = utc_timestamp(6);
    start transaction;
    insert into trade_history (th_t_id, th_dts, th_st_id)
    select tr_t_id, @trade_time, status
      from trade_request
      join (select 'SBMT' as status union all select 'CNCL') step;
    update trade_request straight_join trade on t_id = tr_t_id set t_st_id = 'CNCL', t_dts = @trade_time;
    set requests = row_count();
    delete from trade_request;

    insert into trade_history (th_t_id, th_dts, th_st_id)
    select t_id, @trade_time, 'CNCL' from trade where t_id >= first_trade_id and t_st_id = 'SBMT' for update;
    set canceled = row_count();
    update trade set t_st_id = 'CNCL', t_dts = @trade_time where t_id >= first_trade_id and t_st_id = 'SBMT';
    select requests, canceled;
    commit;
end;
