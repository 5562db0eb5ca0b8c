"""The admin: dictionaries with their uploads, versions and words; games and players;
API tokens; texts and announcements of the site."""

from django.contrib import admin

from game.admin import play, site
from game.admin.dictionary import DictionaryAdmin
from game.admin.tokens import ApiTokenAdmin
from game.models import ApiToken, Dictionary

admin.site.site_header = "Boggle administration"
admin.site.site_title = "Boggle administration"
admin.site.index_title = "What there is to look after"
admin.site.register(Dictionary, DictionaryAdmin)
admin.site.register(ApiToken, ApiTokenAdmin)
play.register()
site.register()
