-- Trade-Result (workload.md 12.7), SERIALIZABLE.
--
-- Rows are locked in this order, each before it is read: the trade, the account, the summary of what it holds of the
-- security, the holdings, the broker. The summary is entered if it is missing: a lock on a row that is not there would be
-- one on the gap, which others may have at the same time, and each would wait for the other when it enters its row.

-- Frames 1 to 4: the trade, if it is submitted; moves the holdings; the customer's tax rates together, in
-- hundred-thousandths; name of the security and commission rate in hundredths of a percent.
--
-- Bought is positive, sold negative: a trade first uses up holdings of the other sign, newest first if LIFO, oldest first
-- if not; what is left of it becomes a holding of its own. The values are those of the holdings used up.
create or replace procedure trade_result_take(
    trade_id bigint,
    trade_price bigint,
    out rows_found integer,
    out account_id bigint,
    out broker_id bigint,
    out customer_id bigint,
    out quantity integer,
    out charge bigint,
    out is_cash boolean,
    out type_name varchar(12),
    out type_is_sell boolean,
    out tax_status integer,
    out buy_value bigint,
    out sell_value bigint,
    out tax_rate integer,
    out security_name varchar(70),
    out commission_rate integer)
    modifies sql data
begin
    declare type_id varchar(3);
    declare symbol varchar(15);
    declare is_lifo boolean;
    declare held, moved, direction, rest, steps, before_quantity, after_quantity integer;
    declare holding_id bigint;
    declare cost bigint default 0;
    declare walk longtext;

    set @trade_time = utc_timestamp(6);
    select 1, t_ca_id, t_tt_id, t_s_symb, t_qty, cast(t_chrg * 100 as signed), t_lifo, t_is_cash
      into rows_found, account_id, type_id, symbol, quantity, charge, is_lifo, is_cash
      from trade
     where t_id = trade_id and t_st_id = 'SBMT'
       for update;
    if rows_found is not null then
        select tt_name, tt_is_sell into type_name, type_is_sell from trade_type where tt_id = type_id;
        select ca_b_id, ca_c_id, ca_tax_st
          into broker_id, customer_id, tax_status
          from customer_account
         where ca_id = account_id
           for update;
        set moved = if(type_is_sell, -quantity, quantity);
        insert into holding_summary (hs_ca_id, hs_s_symb, hs_qty)
        values (account_id, symbol, moved)
        on duplicate key update hs_qty = hs_qty + moved;
        select hs_qty - moved into held from holding_summary where hs_ca_id = account_id and hs_s_symb = symbol for update;

        set direction = sign(moved);
        set rest = quantity;
        if sign(held) = -direction then
            select json_arrayagg(json_array(h_t_id, h_qty, used)), count(*), quantity - coalesce(sum(used), 0),
                   coalesce(sum(used * cents), 0)
              into walk, steps, rest, cost
              from (select h_t_id, h_qty, cast(h_price * 100 as signed) as cents,
                           least(abs(h_qty), quantity - earlier) as used
                      from (select h_t_id, h_qty, h_price,
                                   coalesce(sum(abs(h_qty)) over (order by if(is_lifo, h_dts, null) desc,
                                                                           if(is_lifo, h_t_id, null) desc,
                                                                           h_dts,
                                                                           h_t_id
                                                                  rows between unbounded preceding and 1 preceding),
                                            0) as earlier
                              from holding
                             where h_ca_id = account_id and h_s_symb = symbol
                               for update) holdings
                     where earlier < quantity) used_up;
            while steps > 0 do
                set steps = steps - 1;
                set holding_id = json_value(walk, concat('$[', steps, '][0]'));
                set before_quantity = json_value(walk, concat('$[', steps, '][1]'));
                set after_quantity = before_quantity + direction * json_value(walk, concat('$[', steps, '][2]'));
                insert into holding_history (hh_h_t_id, hh_t_id, hh_before_qty, hh_after_qty)
                values (holding_id, trade_id, before_quantity, after_quantity);
                if after_quantity = 0 then
                    delete from holding where h_t_id = holding_id;
                else
                    update holding set h_qty = after_quantity where h_t_id = holding_id;
                end if;
            end while;
        end if;
        set buy_value = if(type_is_sell, cost, (quantity - rest) * trade_price);
        set sell_value = if(type_is_sell, (quantity - rest) * trade_price, cost);

        if rest > 0 then
            insert into holding_history (hh_h_t_id, hh_t_id, hh_before_qty, hh_after_qty)
            values (trade_id, trade_id, 0, direction * rest);
            insert into holding (h_t_id, h_ca_id, h_s_symb, h_dts, h_price, h_qty)
            values (trade_id, account_id, symbol, @trade_time, trade_price * 0.01, direction * rest);
        end if;
        -- A summary that says nothing is held goes.
        if held + moved = 0 then
            delete from holding_summary where hs_ca_id = account_id and hs_s_symb = symbol;
        end if;

        if tax_status <> 0 and sell_value > buy_value then
            set tax_rate = (select cast(sum(tx_rate) * 100000 as signed)
                              from customer_taxrate
                              join taxrate on tx_id = cx_tx_id
                             where cx_c_id = customer_id);
        end if;
        select s_name, coalesce(cast(cr_rate * 100 as signed), 0)
          into security_name, commission_rate
          from customer
          join security on s_symb = symbol
          left join commission_rate
                 on cr_c_tier = c_tier and cr_tt_id = type_id and cr_ex_id = s_ex_id
                and cr_from_qty <= quantity and cr_to_qty >= quantity
         where c_id = customer_id;
    else
        set rows_found = 0;
    end if;
end;

-- Frames 5 and 6: completes the trade, its tax included, settles it, and credits the broker, whom most others want, last.
create or replace procedure trade_result_settle(
    trade_id bigint,
    trade_price bigint,
    account_id bigint,
    broker_id bigint,
    tax bigint,
    commission bigint,
    amount bigint,
    is_cash boolean,
    type_name varchar(1000),
    quantity integer,
    security_name varchar(1000),
    out account_balance bigint)
    modifies sql data
begin
    update trade
       set t_tax = tax * 0.01, t_comm = commission * 0.01, t_dts = @trade_time, t_st_id = 'CMPT',
           t_trade_price = trade_price * 0.01
     where t_id = trade_id;
    insert into trade_history (th_t_id, th_dts, th_st_id) values (trade_id, @trade_time, 'CMPT');
    insert into settlement (se_t_id, se_cash_type, se_cash_due_date, se_amt)
    values (trade_id, if(is_cash, 'Cash Account', 'Margin'), date(@trade_time) + interval 2 day, amount * 0.01);
    if is_cash then
        insert into cash_transaction (ct_t_id, ct_dts, ct_amt, ct_name)
        values (trade_id, @trade_time, amount * 0.01, concat(type_name, ' ', quantity, ' shares of ', security_name));
        update customer_account set ca_bal = ca_bal + amount * 0.01 where ca_id = account_id;
    end if;
    set account_balance = (select cast(ca_bal * 100 as signed) from customer_account where ca_id = account_id);
    update broker
       set b_comm_total = b_comm_total + commission * 0.01, b_num_trades = b_num_trades + 1
     where b_id = broker_id;
end;

-- Frames 1 to 4, in one call: all that tax, commission, settlement amount and status depend on (workload.md 8.10, 8.11).
create or replace procedure trade_result_frames1to4(trade_id bigint, trade_price bigint)
    modifies sql data
begin
    declare rows_found, quantity, tax_status, tax_rate, commission_rate integer;
    declare account_id, broker_id, customer_id, charge, buy_value, sell_value bigint;
    declare is_cash, type_is_sell boolean;
    declare type_name varchar(12);
    declare security_name varchar(70);
    call trade_result_take(
        trade_id, trade_price, rows_found, account_id, broker_id, customer_id, quantity, charge, is_cash, type_name,
        type_is_sell, tax_status, buy_value, sell_value, tax_rate, security_name, commission_rate);
    select rows_found, account_id, broker_id, customer_id, quantity, charge, is_cash, type_name, type_is_sell, tax_status,
           buy_value, sell_value, tax_rate, security_name, commission_rate;
end;

-- Frames 5 and 6, in one call; answers the account's balance.
create or replace procedure trade_result_frames5to6(
    trade_id bigint,
    trade_price bigint,
    account_id bigint,
    broker_id bigint,
    tax bigint,
    commission bigint,
    amount bigint,
    is_cash boolean,
    type_name varchar(1000),
    quantity integer,
    security_name varchar(1000))
    modifies sql data
begin
    declare account_balance bigint;
    call trade_result_settle(
        trade_id, trade_price, account_id, broker_id, tax, commission, amount, is_cash, type_name, quantity, security_name,
        account_balance);
    select account_balance;
end;

-- The form "inDatabase" (workload.md 12.7): what the connector works out between the calls is worked out here, with the
-- checks of the output. Nothing may stay of a trade that fails one: the caller rolls back. The SQLSTATE ends with the
-- digits of the status.
create or replace procedure trade_result(trade_id bigint, trade_price bigint)
    modifies sql data
begin
    declare rows_found, quantity, tax_status, tax_rate, commission_rate integer;
    declare account_id, broker_id, customer_id, charge, buy_value, sell_value, commission, amount, account_balance bigint;
    declare tax bigint default 0;
    declare is_cash, type_is_sell boolean;
    declare type_name varchar(12);
    declare security_name varchar(70);
    call trade_result_take(
        trade_id, trade_price, rows_found, account_id, broker_id, customer_id, quantity, charge, is_cash, type_name,
        type_is_sell, tax_status, buy_value, sell_value, tax_rate, security_name, commission_rate);
    if rows_found = 1 then
        if tax_status <> 0 and sell_value > buy_value then
            set tax = round((sell_value - buy_value) * round(tax_rate * 0.00001, 4));
            if tax is null or tax <= 0 then
                signal sqlstate 'QT831' set message_text = 'the trade gains, but has no tax';
            end if;
        end if;
        if commission_rate <= 0 then
            signal sqlstate 'QT841' set message_text = 'the trade has no commission rate';
        end if;
        set commission = (commission_rate * quantity * trade_price + 5000) div 10000;
        set amount = if(type_is_sell, 1, -1) * quantity * trade_price - charge - commission
                     - if(tax_status = 1, tax, 0);
        call trade_result_settle(
            trade_id, trade_price, account_id, broker_id, tax, commission, amount, is_cash, type_name, quantity,
            security_name, account_balance);
    end if;
    select rows_found, account_balance, customer_id;
end;

-- For a Trade-Result whose answer was lost and that is sent again: whether the trade is completed already, and then the
-- balance of its account and the account's customer.
create or replace procedure trade_result_completed(trade_id bigint)
    reads sql data
begin
    select true, cast(ca_bal * 100 as signed), ca_c_id
      from trade
      join customer_account on ca_id = t_ca_id
     where t_id = trade_id and t_st_id = 'CMPT';
end;
