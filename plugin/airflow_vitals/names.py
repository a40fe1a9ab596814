"""Names that Airflow, the browser and the bundles must agree on."""

PREFIX = "/vitals"
"""Where Airflow mounts our routes, below `[api] base_url`."""

PAGE = "Vitals"
CARD = "Vitals card"
"""The names of the apps are the names of the two globals that the bundles set."""

PAGE_ROUTE = "vitals"
CARD_ROUTE = "vitals-card"
