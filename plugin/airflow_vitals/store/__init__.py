"""Two tables of our own in Airflow's metadata database: what schedulers report, and what changed.

Schedulers write, API servers read; it is the one place that both reach.
"""
