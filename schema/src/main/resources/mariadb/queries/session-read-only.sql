set session transaction read only
