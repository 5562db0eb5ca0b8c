"""The forms of the dictionary pages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminTextInputWidget
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import slugify
from django.utils.text import capfirst
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from game.models import Dictionary, WordEdit
from game.rules.dictionaries.options import MAX_COLUMN, Options
from game.rules.dictionaries.wordlist import too_big
from game.rules.refusals import Refusal
from game.services.dictionaries.catalogue import check_active
from game.services.dictionaries.uploads import limits
from solver.wordfiles.encodings import ENCODINGS
from solver.wordfiles.layout import ALL_COLUMNS
from solver.wordfiles.selection import MAX_WORD_LETTERS, Lines, Names

FILE_HELP = _(
    "Text with a word a line, or with several and blanks or commas between them; lines like "
    "“act|act|cat”, of which the first part is skipped; a table, JSON, or a spreadsheet; or the "
    ".dic and .aff of a spelling checker together in an archive. Plain or packed."
)


LANGUAGE_HELP = _(
    "A language tag such as “en”, “de” or “pt-BR”. It says how tiles spell words, French ones "
    "without accents, from the next upload on."
)


LENGTH: dict[str, Any] = {
    "min_value": 1,
    "max_value": MAX_WORD_LETTERS,
    "required": False,
    "help_text": _("In letters; empty for any length."),
}


LINES = (
    (Lines.FIND_OUT.value, _("Find it out")),
    (Lines.WORDS.value, _("Words, whatever stands between them")),
    (Lines.FIRST.value, _("A word, and what it means")),
    (Lines.WHOLE.value, _("One word each")),
)


class UploadForm(forms.Form):
    file = forms.FileField(label=_("Word list"), help_text=FILE_HELP, allow_empty_file=True)
    note = forms.CharField(
        label=_("Note"),
        required=False,
        max_length=300,
        help_text=_("Where the words come from; shown in the list of versions."),
        widget=AdminTextInputWidget,
    )

    encoding = forms.ChoiceField(
        label=_("Encoding"),
        choices=(("", _("Find it out")), *ENCODINGS.items()),
        required=False,
        help_text=_("The report shows words by which you see whether it is right."),
    )
    dictionary = forms.CharField(
        label=_("Which dictionary"),
        required=False,
        max_length=100,
        help_text=_("Of several in an archive: its name, or * for all."),
        widget=AdminTextInputWidget,
    )
    column = forms.IntegerField(
        label=_("Column"),
        required=False,
        min_value=ALL_COLUMNS,
        max_value=MAX_COLUMN,
        help_text=_("Of a table, from 1, or 0 for all; empty for the first one with words."),
    )
    lines = forms.ChoiceField(
        label=_("Lines"),
        choices=LINES,
        required=False,
        help_text=_("Of a text; the report asks if it can’t be told."),
    )
    join = forms.ChoiceField(
        label=_("Apostrophes, hyphens"),
        choices=((False, _("Leave such words out")), (True, _("Join them: “abatjour”"))),
        widget=forms.RadioSelect,
        initial=False,
        required=False,
        help_text=_("The report says how many words have them."),
    )
    names = forms.ChoiceField(
        label=_("Names"),
        choices=(
            (Names.BY_LANGUAGE.value, _("Leave them out, except where nouns have capitals")),
            (Names.LEAVE_OUT.value, _("Leave them out")),
            (Names.KEEP.value, _("Keep them")),
        ),
        widget=forms.RadioSelect,
        initial=Names.BY_LANGUAGE.value,
        required=False,
        help_text=_(
            "Words that a spelling checker’s dictionary has with capitals only; the report has "
            "their number."
        ),
    )
    stems = forms.BooleanField(
        label=_("Entries alone"),
        required=False,
        help_text=_("Of a spelling checker’s dictionary the entries, without their forms."),
    )
    shortest = forms.IntegerField(label=_("Shortest word"), **LENGTH)
    longest = forms.IntegerField(label=_("Longest word"), **LENGTH)
    letters = forms.CharField(
        label=_("Letters"),
        required=False,
        max_length=100,
        help_text=_("The only ones that words may have, such as “abcdefg”; empty for all."),
        widget=AdminTextInputWidget,
    )
    least = forms.FloatField(
        label=_("Least frequency"),
        required=False,
        min_value=0,
        max_value=8,
        help_text=_("How common a word has to be: 3 is one in a million, 0 or empty takes all."),
    )

    def options(self) -> Options:
        chosen = {name: each for name, each in self.cleaned_data.items() if each not in ("", None)}
        return Options.of(chosen | {"join": chosen.get("join") == "True"})

    def clean_file(self) -> UploadedFile[Any]:
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > limits().file_bytes:
            raise forms.ValidationError(too_big(limits()).detail)
        return file


class NewDictionaryForm(UploadForm, forms.ModelForm):  # type: ignore[type-arg]  # as below
    slug = forms.SlugField(
        label=capfirst(pgettext_lazy("column", "slug")),
        required=False,
        max_length=60,
        help_text=_("Its name in addresses. Left empty, it is made from the name."),
        widget=AdminTextInputWidget,
    )
    field_order = ("name", "language", "file", "description", "slug", "note", "join")

    class Meta:
        model = Dictionary
        fields = ("name", "language", "description", "slug")
        help_texts = {"language": LANGUAGE_HELP}  # noqa: RUF012  # as below
        widgets = {  # noqa: RUF012  # Django's way of declaring; nobody changes it
            "name": AdminTextInputWidget,
            "description": forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        }

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if values.get("name") and not values.get("slug") and "slug" not in self.errors:
            values["slug"] = slugify(values["name"])[:60]
            if not values["slug"]:
                self.add_error("slug", gettext("Enter one: none can be made from this name."))
        return values


class DetailsForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's own class takes no parameters
    class Meta:
        help_texts = {"language": LANGUAGE_HELP}  # noqa: RUF012  # Django's way of declaring

    def clean_active(self) -> bool:
        active: bool = self.cleaned_data["active"]
        try:
            check_active(self.instance, active)
        except Refusal as refusal:
            raise forms.ValidationError(refusal.detail) from refusal
        return active


class LinesField(forms.CharField):
    """Text of several lines. Browsers send two characters for the end of a line; one counts."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return text.replace("\r\n", "\n") if text else text


class EditWordsForm(forms.Form):
    action = forms.ChoiceField(
        label=_("What to do"),
        choices=(
            (WordEdit.Action.ADD, pgettext_lazy("word", "Add")),
            (WordEdit.Action.DENY, pgettext_lazy("word", "Remove")),
        ),
        widget=forms.RadioSelect,
        initial=WordEdit.Action.ADD,
    )
    words = LinesField(
        label=_("Words"),
        max_length=20_000,
        help_text=_("One or several, separated by spaces or line ends."),
        widget=forms.Textarea(attrs={"rows": 2, "class": "vLargeTextField", "spellcheck": "false"}),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, widget=AdminTextInputWidget)
