"""The sentences that a person reads when the dashboard itself cannot speak."""

RELOAD = (
    "Vitals could not load its own code. Reload this page. If that does not help, an administrator should "
    "restart the API server, and then reinstall the airflow-vitals wheel."
)
"""The bundle did not arrive or did not run."""

REINSTALL = (
    "The built files of Vitals are missing or incomplete in this installation. An administrator should reinstall "
    "the airflow-vitals wheel where the API server runs, and restart the API server."
)

BROKEN = (
    "Vitals is installed, but could not start. The log of the API server says why: look for airflow_vitals. "
    "Airflow itself is not affected."
)

EXPECTED = {
    "yes or no": "True or False",
    "seconds": "a number of seconds above 0, at most 86400",
    "count": "a whole number from 1 to 10000",
    "component": "scheduler, triggerer, dag_processor, executor or metadatabase",
    "origins": "an origin like https://grafana.example.com",
    "option": "an option that exists: see the list in docs/plugin.md",
    "name": "one line of at most 40 characters",
    "poll seconds": "a number of seconds from 1 to 300",
    "poll deadline": "a number of seconds from 1 to the interval",
    "token": "16 to 512 characters without spaces",
    "token file": "a file that the API server can read, with 16 to 512 characters without spaces",
    "text": "a text that Airflow can read",
}
"""What an option should have been; the keys are what the browser is told."""

WITHOUT_ORIGIN = (
    "Airflow Vitals cannot run in this frame: its sandbox takes the origin away. "
    "Add allow-same-origin beside allow-scripts."
)
"""As vitals.config.js of the page has it."""

NOT_FOUND = "Vitals has nothing at this address."

WRONG_METHOD = "Vitals only answers GET and HEAD here."

NO_HEALTH = "Airflow's own health did not answer. The log of the API server says why."

NO_TRANSITIONS = (
    "What the schedulers keep of their executors cannot be read. The log of the API server says why: look for "
    "airflow_vitals."
)

FOREIGN = "A page of another origin cannot embed this."

WITHOUT_BEARER = "This needs the token of [vitals] metrics_token or metrics_token_file, as Authorization: Bearer."

FAILED = "Vitals could not answer this. The log of the API server says why: look for airflow_vitals."
