"""What requests about players and games may hold. What it means is up to the services."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from game.rules.names import MAX_NAME

Shape = serializers.Serializer[Any]
LONGEST_TYPED = 20 * MAX_NAME


class NameRequest(Shape):
    name = serializers.CharField(
        max_length=LONGEST_TYPED, help_text=f"1 to {MAX_NAME} characters that can be seen."
    )
