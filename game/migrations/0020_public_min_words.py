from typing import Any

from django.db import migrations


def deal_richer_boards(apps: Any, schema_editor: Any) -> None:
    """The public game is made once; its default of 50 words became 60."""
    games = apps.get_model("game", "Game").objects.using(schema_editor.connection.alias)
    games.filter(is_public=True, min_words=50).update(min_words=60)


class Migration(migrations.Migration):
    dependencies = [
        ("game", "0019_upload_options"),
    ]

    operations = [
        migrations.RunPython(deal_richer_boards, migrations.RunPython.noop),
    ]
