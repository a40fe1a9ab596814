"""In the API server: what is answered below `/vitals/api/` and at `/vitals/metrics`.

`access` decides who may ask, `body` what Airflow itself says of its health, `executor_entry` puts the reports into the
proposal's wire form, `check` and `metrics` say the same for load balancers and for Prometheus.
"""
