"""Names are compared by what they look like; so are those in games that are open."""

from django.db import migrations

import game.rules.names


def compare_by_looks(apps, schema_editor):
    """Of two names that look the same, the later one is free for others, as after an absence."""
    seats = apps.get_model("game", "Seat").objects
    keyed = seats.filter(game__closed_at=None).exclude(name_key=None)
    named = list(keyed.order_by("pk").values_list("pk", "game_id", "name"))
    keyed.update(name_key=None)
    taken = set()
    for pk, game_id, name in named:
        key = game.rules.names.name_key(name)
        if (game_id, key) not in taken:
            taken.add((game_id, key))
            seats.filter(pk=pk).update(name_key=key)


class Migration(migrations.Migration):
    dependencies = [("game", "0011_game_owner")]

    operations = [migrations.RunPython(compare_by_looks, migrations.RunPython.noop)]
