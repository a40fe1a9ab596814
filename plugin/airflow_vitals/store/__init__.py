"""Tables of our own in Airflow's metadata database: what schedulers report, and what changed.

Schedulers write, API servers read; it is the one place that both reach. `tables` says what is kept, `engine` and
`database` how the database is reached, `created` and `uninstall` make and drop the tables; `write` is for schedulers,
`read` for API servers.
"""
