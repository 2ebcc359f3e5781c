"""The committed text of the protocol's JSON Schema: `kisoku serve --schema > docs/protocol.schema.json`."""

from __future__ import annotations

import json

from kisoku.server.protocol import schema


def schema_text() -> str:
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"
