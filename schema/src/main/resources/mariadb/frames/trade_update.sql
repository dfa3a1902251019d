-- Trade-Update (workload.md 12.9), REPEATABLE READ. Each frame changes the first max_updates of its trades, says how
-- many rows it changed, and answers with all its trades as they are afterwards. Rows are locked in the order of their
-- trade ids, so that two Trade-Updates cannot wait for each other.

-- Frame 1: the executor's name of given trades; " X " between the names comes or goes.
create or replace procedure trade_update_frame1(ids longtext, max_updates integer)
    modifies sql data
begin
    update (select id
              from json_table(ids, '$[*]' columns (place for ordinality, id bigint path '$')) as given
             where place <= max_updates
             order by id
             limit 1000) chosen
           straight_join trade on t_id = id
       set t_exec_name = if(t_exec_name like '% X %', replace(t_exec_name, ' X ', ' '),
                            replace(t_exec_name, ' ', ' X '));
    select row_count();
    call trade_details(ids);
end;

-- Frame 2: the cash type of the settlements of an account's trades, a long or a short form.
create or replace procedure trade_update_frame2(
    account_id bigint, start_time bigint, end_time bigint, max_trades integer, max_updates integer)
    modifies sql data
begin
    declare ids longtext;
    call trades_of_account(account_id, start_time, end_time, max_trades, ids);
    update (select id
              from json_table(ids, '$[*]' columns (place for ordinality, id bigint path '$')) as given
             where place <= max_updates
             order by id
             limit 1000) chosen
           straight_join trade on t_id = id
           straight_join settlement on se_t_id = id
       set se_cash_type = if(t_is_cash, if(se_cash_type = 'Cash Account', 'Cash', 'Cash Account'),
                             if(se_cash_type = 'Margin Account', 'Margin', 'Margin Account'));
    select row_count();
    call trade_details(ids);
end;

-- Frame 3: the name of the cash transactions of a symbol's trades; "shares" gets a capital letter or loses it.
create or replace procedure trade_update_frame3(
    symbol varchar(1000), start_time bigint, end_time bigint, max_trades integer, max_updates integer)
    modifies sql data
begin
    declare ids longtext;
    call trades_of_symbol(symbol, start_time, end_time, max_trades, ids);
    update (select id
              from json_table(ids, '$[*]' columns (place for ordinality, id bigint path '$')) as given
             where place <= max_updates
             order by id
             limit 1000) chosen
           straight_join trade on t_id = id and t_is_cash
           straight_join trade_type on tt_id = t_tt_id
           straight_join security on s_symb = t_s_symb
           straight_join cash_transaction on ct_t_id = id
       set ct_name = if(ct_name like '% shares of %', concat(tt_name, ' ', t_qty, ' Shares of ', s_name),
                        concat(tt_name, ' ', t_qty, ' shares of ', s_name));
    select row_count();
    call trade_details(ids);
end;
