-- Ends a session, and waits until it is gone.
begin not atomic
    declare victim bigint default ?;
    declare looks integer default 1000;
    kill connection victim;
    while looks > 0 and exists (select 1 from information_schema.processlist where id = victim) do
        set looks = looks - 1;
        do sleep(0.01);
    end while;
    select looks > 0;
end
