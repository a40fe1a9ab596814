"""Who may ask, by Airflow's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from airflow_vitals import words
from airflow_vitals.headers import is_foreign

if TYPE_CHECKING:
    from collections.abc import Callable


def sees_jobs() -> Callable[..., Any]:
    """Give Airflow's own dependency: 401 without a login, 403 without access to Jobs, which hold the same host names.

    Raises ImportError where this Airflow has none such.
    """
    from airflow.api_fastapi.auth.managers.models.resource_details import AccessView
    from airflow.api_fastapi.core_api.security import requires_access_view

    dependency: Callable[..., Any] = requires_access_view(AccessView.JOBS)
    return dependency


def not_embedded(request: Request) -> None:
    """Refuse what a page of another origin embeds as a script, a picture or a style.

    It could not read the answer, and shall not learn its status either. Who is let in by Airflow's own CORS settings
    asks in the mode `cors`, and is.
    """
    if is_foreign(request.headers) and request.headers.get("sec-fetch-mode") == "no-cors":
        raise HTTPException(403, words.FOREIGN)
