-- Trade-Lookup (workload.md 12.5): what happened to up to 20 trades.

-- Frame 1: trades given by id.
create or replace procedure trade_lookup_frame1(ids longtext)
    reads sql data
begin
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;
    call trade_details(ids);
    commit;
end;

-- Frame 2: the first trades of an account within a time.
create or replace procedure trade_lookup_frame2(
    account_id bigint, start_time bigint, end_time bigint, max_trades integer)
    reads sql data
begin
    declare ids longtext;
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;
    call trades_of_account(account_id, start_time, end_time, max_trades, ids);
    call trade_details(ids);
    commit;
end;

-- Frame 3: the first trades of a symbol within a time.
create or replace procedure trade_lookup_frame3(
    symbol varchar(1000), start_time bigint, end_time bigint, max_trades integer)
    reads sql data
begin
    declare ids longtext;
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;
    call trades_of_symbol(symbol, start_time, end_time, max_trades, ids);
    call trade_details(ids);
    commit;
end;

-- Frame 4: the first trade of an account from a time on (null when there is none), and the history of the holdings that
-- this trade touched.
create or replace procedure trade_lookup_frame4(account_id bigint, start_time bigint, max_rows integer)
    reads sql data
begin
    declare found bigint;
    declare exit handler for sqlexception begin rollback; resignal; end;
    set transaction isolation level repeatable read;
    start transaction read only;
    set found = (select t_id
                   from trade
                  where t_ca_id = account_id
                    and t_dts >= timestamp '1970-01-01 00:00:00' + interval start_time microsecond
                  order by t_dts, t_id
                  limit 1);
    select found;

    select steps.hh_h_t_id, steps.hh_t_id, steps.hh_before_qty, steps.hh_after_qty
      from holding_history touched
      straight_join holding_history steps on steps.hh_h_t_id = touched.hh_h_t_id
     where touched.hh_t_id = found
     order by steps.hh_h_t_id, steps.hh_t_id
     limit max_rows;
    commit;
end;
