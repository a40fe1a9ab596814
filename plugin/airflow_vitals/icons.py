"""The icon of the page in Airflow's menus: a line like those beside it, in the ink of each colour mode."""

from urllib.parse import quote

_LINE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{ink}" stroke-width="2" '
    'stroke-linecap="round" stroke-linejoin="round"><path d="M2 13h4l3-8 5 15 3-10 1.5 3H22"/></svg>'
)


def _address(ink: str) -> str:
    """Inline, so that the menu asks for nothing."""
    return f"data:image/svg+xml,{quote(_LINE.format(ink=ink))}"


LIGHT = _address("#27272a")
DARK = _address("#fafafa")
