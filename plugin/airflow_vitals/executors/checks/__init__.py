"""How each kind of executor is asked: its own `get_health()` where it has one, else by what its kind needs to work."""
