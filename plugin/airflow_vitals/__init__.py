"""Airflow Vitals inside the Airflow UI. Airflow finds it by the entry point in `plugin.py`."""
