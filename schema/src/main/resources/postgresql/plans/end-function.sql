-- Takes back the settings of the function.
rollback to savepoint before_function
