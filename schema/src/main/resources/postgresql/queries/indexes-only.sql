-- Counts of this transaction read indexes rather than tables several times as large.
select set_config('enable_seqscan', 'off', true)
