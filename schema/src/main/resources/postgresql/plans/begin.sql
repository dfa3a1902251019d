-- Explaining locks no row and waits for nobody; should it do so all the same, a run does not wait for it.
set local lock_timeout = '1s';
set local statement_timeout = '5s';
-- As the frames have it: plans for all values, not for those of a call.
set local plan_cache_mode = force_generic_plan;
savepoint before_function
