-- What this session has of the settings that decide what its commits are worth and what its statements mean.
select name, current_setting(name)
  from (values ('synchronous_commit'), ('session_replication_role'), ('search_path'), ('default_transaction_isolation'))
           as asked (name)
