-- How a session of the consistency checks begins. The order matters: nothing may be read before the snapshot is taken.
set transaction isolation level repeatable read read only;
-- The number of sessions says how much of the server is used.
set local max_parallel_workers_per_gather = 0;
-- Room for the joins of one range.
set local work_mem = '64MB';
-- Compiling a statement takes longer than a range.
set local jit = off;
