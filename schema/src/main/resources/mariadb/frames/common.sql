-- What several frames share. Run before the other files of this folder.
--
-- Rules of all frames: one procedure per frame, set-based, called once. A procedure answers with one or more results: one
-- of a single row holds values; each column of any other is a list. Units are those of the wire messages: money in cents,
-- times in microseconds and dates in days since 1970-01-01, without time zone. A list that is given is a JSON array.
--
-- A text that is given may be longer than any that is stored: it is not found then, which is no error.
--
-- A frame that is a transaction of its own begins and ends it, so that all its statements see one snapshot; what fails is
-- rolled back before it is said. Frames of a longer transaction leave beginning and end to the caller.
--
-- Rows that a transaction will write are locked before they are first read, in one order for all transactions: nobody then
-- has to make a lock on reading into one on writing, which two could do at once.
--
-- @trade_time is the time of what a transaction does, the same for all its frames: the first of them sets it.

-- What Trade-Lookup and Trade-Update answer for up to 20 trades (workload.md 12.5, 12.9): the trades that exist of those
-- given, in the order given, and their history, each trade's steps by time. Amounts, dates and names of a settlement or
-- cash transaction that does not exist are 0 or empty.
create or replace procedure trade_details(ids longtext)
    reads sql data
begin
    select t_id, t_ca_id, t_s_symb, t_tt_id, t_qty, cast(t_bid_price * 100 as signed),
           coalesce(cast(t_trade_price * 100 as signed), 0), t_exec_name, t_is_cash, tt_is_mrkt,
           timestampdiff(microsecond, '1970-01-01', t_dts), coalesce(cast(se_amt * 100 as signed), 0),
           coalesce(to_days(se_cash_due_date) - 719528, 0), coalesce(se_cash_type, ''),
           coalesce(cast(ct_amt * 100 as signed), 0), coalesce(timestampdiff(microsecond, '1970-01-01', ct_dts), 0),
           coalesce(ct_name, '')
      from json_table(ids, '$[*]' columns (place for ordinality, id bigint path '$')) as given
      straight_join trade on t_id = id
      straight_join trade_type on tt_id = t_tt_id
      left join settlement on se_t_id = id
      left join cash_transaction on ct_t_id = id and t_is_cash
     order by place;

    select th_t_id, timestampdiff(microsecond, '1970-01-01', th_dts), th_st_id
      from json_table(ids, '$[*]' columns (place for ordinality, id bigint path '$')) as given
      straight_join trade_history on th_t_id = id
     order by place, th_dts;
end;

-- The first trades of an account within a time: frame 2 of Trade-Lookup and Trade-Update.
create or replace procedure trades_of_account(
    account_id bigint, start_time bigint, end_time bigint, max_trades integer, out ids longtext)
    reads sql data
begin
    select json_arrayagg(t_id order by t_dts, t_id)
      into ids
      from (select t_id, t_dts
              from trade
             where t_ca_id = account_id
               and t_dts between timestamp '1970-01-01 00:00:00' + interval start_time microsecond
                             and timestamp '1970-01-01 00:00:00' + interval end_time microsecond
             order by t_dts, t_id
             limit max_trades) found;
end;

-- The first trades of a symbol within a time: frame 3 of Trade-Lookup and Trade-Update.
create or replace procedure trades_of_symbol(
    symbol varchar(1000), start_time bigint, end_time bigint, max_trades integer, out ids longtext)
    reads sql data
begin
    select json_arrayagg(t_id order by t_dts, t_id)
      into ids
      from (select t_id, t_dts
              from trade
             where t_s_symb = symbol
               and t_dts between timestamp '1970-01-01 00:00:00' + interval start_time microsecond
                             and timestamp '1970-01-01 00:00:00' + interval end_time microsecond
             order by t_dts, t_id
             limit max_trades) found;
end;
