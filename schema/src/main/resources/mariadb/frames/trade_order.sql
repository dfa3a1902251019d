-- Trade-Order (workload.md 12.6), REPEATABLE READ. Frame 5 is a roll back, frame 6 a commit: they have no procedure.

-- Frame 1: account, its owner and its broker. The first value is the number of rows found.
create or replace procedure trade_order_frame1(account_id bigint)
    reads sql data
begin
    set @trade_time = utc_timestamp(6);
    select 1, ca_b_id, ca_c_id, c_f_name, c_l_name, c_tier, c_tax_id, ca_tax_st, ca_name, b_name
      from customer_account
      join customer on c_id = ca_c_id
      join broker on b_id = ca_b_id
     where ca_id = account_id;
end;

-- Frame 2: what an executor who is not the owner may do; null if nothing.
create or replace procedure trade_order_frame2(
    account_id bigint, executor_first_name varchar(1000), executor_last_name varchar(1000), executor_tax_id varchar(1000))
    reads sql data
begin
    select ap_acl
      from account_permission
     where ap_ca_id = account_id
       and ap_tax_id = executor_tax_id
       and ap_f_name = executor_first_name
       and ap_l_name = executor_last_name;
end;

-- Frame 3: what the trade would cost and gain. Symbol '' means: by company name and issue. The rate of the commission is
-- in hundredths of a percent. Changes nothing.
create or replace procedure trade_order_frame3(
    account_id bigint,
    customer_id bigint,
    customer_tier integer,
    tax_status integer,
    given_symbol varchar(1000),
    given_company varchar(1000),
    given_issue varchar(1000),
    type_id varchar(1000),
    quantity integer,
    given_price bigint,
    on_margin boolean,
    is_lifo boolean)
    reads sql data
begin
    declare symbol varchar(15);
    declare company_name varchar(60);
    declare security_name varchar(70);
    declare exchange_id varchar(6);
    declare market_price, requested_price, charge bigint;
    declare buy_value, sell_value, tax, account_assets bigint default 0;
    declare type_is_market, type_is_sell boolean;
    declare held, commission_rate integer;

    if given_symbol <> '' then
        select s_symb, s_name, s_ex_id, co_name
          into symbol, security_name, exchange_id, company_name
          from security
          join company on co_id = s_co_id
         where s_symb = given_symbol;
    else
        select s_symb, s_name, s_ex_id, co_name
          into symbol, security_name, exchange_id, company_name
          from company
          join security on s_co_id = co_id and s_issue = given_issue
         where co_name = given_company;
    end if;
    if symbol is null then
        signal sqlstate 'P0002' set message_text = 'there is no such security';
    end if;

    select cast(lt_price * 100 as signed), tt_is_mrkt, tt_is_sell, coalesce(hs_qty, 0),
           coalesce(cast(cr_rate * 100 as signed), 0), coalesce(cast(ch_chrg * 100 as signed), 0)
      into market_price, type_is_market, type_is_sell, held, commission_rate, charge
      from last_trade
      join trade_type on tt_id = type_id
      left join holding_summary on hs_ca_id = account_id and hs_s_symb = symbol
      left join commission_rate
             on cr_c_tier = customer_tier and cr_tt_id = type_id and cr_ex_id = exchange_id
            and cr_from_qty <= quantity and cr_to_qty >= quantity
      left join charge on ch_tt_id = type_id and ch_c_tier = customer_tier
     where lt_s_symb = symbol;
    if market_price is null then
        signal sqlstate 'P0002' set message_text = 'there is no such type of trade';
    end if;

    set requested_price = if(type_is_market, market_price, given_price);

    -- Sells what is held, or covers what is short: an estimate at the requested price.
    if type_is_sell and held > 0 or not type_is_sell and held < 0 then
        select sum(used * if(type_is_sell, cast(h_price * 100 as signed), requested_price)),
               sum(used * if(type_is_sell, requested_price, cast(h_price * 100 as signed)))
          into buy_value, sell_value
          from (select h_price, least(abs(h_qty), quantity - earlier) as used
                  from (select h_qty, h_price,
                               coalesce(sum(abs(h_qty)) over (order by if(is_lifo, h_dts, null) desc,
                                                                       if(is_lifo, h_t_id, null) desc,
                                                                       h_dts,
                                                                       h_t_id
                                                              rows between unbounded preceding and 1 preceding),
                                        0) as earlier
                          from holding
                         where h_ca_id = account_id and h_s_symb = symbol) walk
                 where earlier < quantity) used_up;
    end if;

    if sell_value > buy_value and tax_status in (1, 2) then
        set tax = (select round((sell_value - buy_value) * round(sum(tx_rate), 4))
                     from customer_taxrate
                     join taxrate on tx_id = cx_tx_id
                    where cx_c_id = customer_id);
    end if;

    if on_margin then
        set account_assets = (select cast((ca_bal + coalesce((select sum(hs_qty * lt_price)
                                                                from holding_summary
                                                                join last_trade on lt_s_symb = hs_s_symb
                                                               where hs_ca_id = account_id), 0)) * 100 as signed)
                                from customer_account
                               where ca_id = account_id);
    end if;

    select symbol, company_name, security_name, market_price, requested_price, type_is_market, type_is_sell, buy_value,
           sell_value, tax, commission_rate, charge, account_assets, if(type_is_market, 'SBMT', 'PNDG');
end;

-- Frame 4: enters the trade; answers its id. It writes nothing that it has read. The foreign key of trade_request locks the
-- row of the broker, which Trade-Results change all the time: with innodb_snapshot_isolation the server would refuse that
-- lock after each of them, although no figure of the broker is read. Each begin sets it again.
create or replace procedure trade_order_frame4(
    account_id bigint,
    broker_id bigint,
    symbol varchar(1000),
    type_id varchar(1000),
    type_is_market boolean,
    status_id varchar(1000),
    quantity integer,
    requested_price bigint,
    charge bigint,
    commission bigint,
    exec_name varchar(1000),
    is_cash boolean,
    is_lifo boolean)
    modifies sql data
begin
    declare trade_id bigint default nextval(quadrille_trade_id);
    set session innodb_snapshot_isolation = off;
    insert into trade (t_id, t_dts, t_st_id, t_tt_id, t_is_cash, t_s_symb, t_qty, t_bid_price, t_ca_id, t_exec_name,
                       t_trade_price, t_chrg, t_comm, t_tax, t_lifo)
    values (trade_id, @trade_time, status_id, type_id, is_cash, symbol, quantity, requested_price * 0.01, account_id,
            exec_name, null, charge * 0.01, commission * 0.01, 0, is_lifo);
    if not type_is_market then
        insert into trade_request (tr_t_id, tr_tt_id, tr_s_symb, tr_qty, tr_bid_price, tr_b_id)
        values (trade_id, type_id, symbol, quantity, requested_price * 0.01, broker_id);
    end if;
    insert into trade_history (th_t_id, th_dts, th_st_id) values (trade_id, @trade_time, status_id);
    select trade_id;
end;
