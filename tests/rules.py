"""Which rules a test proves: `@rule("SOS-CBT-04c")`. The coverage report reads the ids from the source."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
