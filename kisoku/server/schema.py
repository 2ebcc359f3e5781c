"""The JSON Schema of messages and calls, and its committed text: `kisoku serve
--schema > docs/protocol.schema.json`.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from kisoku.questions import Number, Several, Shares
from kisoku.server.calls import BODIES
from kisoku.server.gallery import Gallery, TextRead
from kisoku.server.protocol import VERSION, ClientMessage, ServerMessage, Told
from kisoku.server.puzzling import Puzzles
from kisoku.server.rulebook import Rulebook, Scenes
from kisoku.table.observation import OPEN, Observation, Thing

CONTROLS = (Several, Number, Shares)


def schema() -> dict[str, Any]:
    """The JSON Schema of all of it: ClientMessage and ServerMessage name the messages of the two directions."""

    def as_documented(kind: Any) -> Any:
        return {} if kind is msgspec.Raw else NotImplemented

    parts: tuple[Any, ...] = (
        ClientMessage,
        ServerMessage,
        Told,
        Rulebook,
        Scenes,
        Puzzles,
        Gallery,
        TextRead,
        Observation,
        Thing,
        *CONTROLS,
        *BODIES,
    )
    found, defined = msgspec.json.schema_components(parts, ref_template="#/$defs/{name}", schema_hook=as_documented)
    client, server, *_ = found
    controls = [{"$ref": f"#/$defs/{control.__name__}"} for control in CONTROLS]
    defined["Question"]["properties"]["control"] = {"anyOf": [*controls, {"type": "null"}]}
    for name in OPEN:
        defined[name]["additionalProperties"] = True
    defined["View"]["properties"]["observation"] = defined["Past"]["properties"]["observation"] = {
        "$ref": "#/$defs/Observation"
    }
    told = {"$ref": "#/$defs/Told"}
    defined["Log"]["properties"]["lines"]["items"] = told
    defined["Proposal"]["properties"]["seen"]["items"] = told
    defined["Past"]["properties"]["log"]["anyOf"][0]["items"] = told
    defined["Past"]["properties"]["observation"] = defined["View"]["properties"]["observation"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kisoku table protocol",
        "version": VERSION,
        "$defs": {
            "ClientMessage": client,
            "ServerMessage": server,
            **{name: defined[name] for name in sorted(defined)},
        },
    }


def schema_text() -> str:
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"
