-- The server counts at once.
select 'counted', 'at once'
