"""The OpenAPI description as data for a page: operations by their group, fields of bodies and answers resolved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_METHODS = ("get", "post", "put", "patch", "delete")
_DEEPEST = 3
_SHORTEST_LIST = 6


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: str
    required: bool
    words: str
    depth: int


@dataclass(frozen=True, slots=True)
class Reply:
    status: str
    words: str


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    words: str
    parameters: tuple[Field, ...]
    body: tuple[Field, ...]
    example: str
    answer: tuple[Field, ...]
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    operations: tuple[Operation, ...]


def groups(description: Mapping[str, Any]) -> tuple[Group, ...]:
    """In the order in which the description names them."""
    reader = _Reader(description)
    found: dict[str, list[Operation]] = {}
    for path, methods in description["paths"].items():
        for method in _METHODS:
            if method in methods:
                operation = methods[method]
                name = (operation.get("tags") or ["server"])[0]
                found.setdefault(name, []).append(reader.operation(method, path, operation))
    return tuple(Group(name, tuple(operations)) for name, operations in found.items())


class _Reader:
    def __init__(self, description: Mapping[str, Any]) -> None:
        self._schemas: Mapping[str, Any] = description.get("components", {}).get("schemas", {})

    def operation(self, method: str, path: str, found: Mapping[str, Any]) -> Operation:
        content = _json(found.get("requestBody", {}))
        replies = found.get("responses", {})
        good: Mapping[str, Any] = next((reply for status, reply in replies.items() if status.startswith("2")), {})
        summary = found.get("summary", path)
        return Operation(
            id=f"{method}-{path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}",
            method=method.upper(),
            path=path,
            summary=summary,
            words=found.get("description", ""),
            parameters=tuple(self._parameter(each) for each in found.get("parameters", [])),
            body=tuple(self._fields(content.get("schema", {}))),
            example=_example(content),
            answer=tuple(self._fields(_json(good).get("schema", {}))),
            replies=tuple(Reply(status, reply.get("description", "")) for status, reply in replies.items()),
        )

    def _parameter(self, found: Mapping[str, Any]) -> Field:
        words = found.get("description") or found.get("schema", {}).get("description", "")
        kind = f"{self._kind(found.get('schema', {}))}, in the {found['in']}"
        return Field(found["name"], kind, found.get("required", False), words, 0)

    def _fields(self, schema: Mapping[str, Any], depth: int = 0) -> Iterator[Field]:
        resolved = self._resolved(schema)
        if resolved.get("type") == "array":
            yield from self._fields(resolved.get("items", {}), depth)
            return
        required = set(resolved.get("required", []))
        for name, inner in resolved.get("properties", {}).items():
            words = inner.get("description") or self._resolved(inner).get("description", "")
            yield Field(name, self._kind(inner), name in required, words.partition("\n")[0], depth)
            if depth < _DEEPEST:
                yield from self._fields(self._object_in(inner), depth + 1)

    def _object_in(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """What has fields of its own: behind a reference, in a list, or beside null."""
        for each in (schema, *schema.get("anyOf", ()), *schema.get("allOf", ())):
            resolved = self._resolved(each)
            inner = self._resolved(resolved.get("items", {})) if resolved.get("type") == "array" else resolved
            if inner.get("properties"):
                return inner
        return {}

    def _resolved(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        found = schema
        while "$ref" in found:
            found = self._schemas.get(found["$ref"].rpartition("/")[2], {})
        return found

    def _kind(self, schema: Mapping[str, Any]) -> str:
        several = schema.get("anyOf") or schema.get("oneOf")
        if several:
            return " or ".join(dict.fromkeys(self._kind(each) for each in several))
        found = self._resolved(schema)
        if "enum" in found:
            listed = [str(each) for each in found["enum"]]
            more = f" … ({len(listed)})" if len(listed) > _SHORTEST_LIST else ""
            return f"one of {', '.join(listed[:_SHORTEST_LIST])}{more}"
        if "const" in found:
            return repr(found["const"])
        kind = found.get("type", "anything")
        if kind == "array":
            return f"list of {self._kind(found.get('items', {}))}"
        return {"integer": "whole number", "string": "text", "boolean": "true or false"}.get(kind, str(kind))


def _json(found: Mapping[str, Any]) -> Mapping[str, Any]:
    content: Mapping[str, Any] = found.get("content", {}).get("application/json", {})
    return content


def _example(content: Mapping[str, Any]) -> str:
    example = content.get("example")
    return "" if not example else json.dumps(example, indent=2, ensure_ascii=False)
