"""In the scheduler's process: polls the scheduler's own executors, and reports what they answer.

`listener` is called by Airflow, `located` finds the executors of a scheduler, `checks` knows how to ask each kind,
`poll_rules` decides when and judges the answers (pure: time is an argument), `poller` does it with threads and `store`
takes the reports.
"""
