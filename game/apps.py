from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "game"
    verbose_name = "Boggle"

    def ready(self) -> None:
        from game import checks  # noqa: F401  # registers them
        from game.models import labels

        labels.put_on(self.get_models())
