-- Takes back what an audit that did not end has changed in this database: psql -f with this file. Refuses a database that
-- was used by something else since.
begin;
set local search_path = public;
set local audit.saved = $saved$%saved$saved$;
do $$
begin
    if (select last_run from quadrille.identity) is distinct from '%stamp' then
        raise exception 'the last use of this database was not %stamp: nothing is taken back';
    end if;
end
$$;
