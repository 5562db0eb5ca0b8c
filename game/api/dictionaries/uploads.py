"""Uploads of words by programs of staff: reading a file, the report on it, publishing it."""

from typing import Annotated, TypedDict

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import override
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.actions.fields import Serializer, validated
from game.api.authentication import token_of
from game.api.dictionaries.responses import VersionResponse
from game.api.dictionaries.views import DICTIONARY
from game.api.schema import operation
from game.models import Dictionary, Upload
from game.rules.dictionaries.guesses import how_sure
from game.rules.dictionaries.left_out import incomplete, named
from game.rules.dictionaries.options import MAX_COLUMN, Options
from game.rules.dictionaries.wordlist import too_big
from game.rules.refusals import Refusal, no_such_field
from game.rules.wording import n_words
from game.services.accounts import log, second_factor
from game.services.dictionaries import reports, uploads
from game.services.solving.lexicons import UnknownDictionary
from solver.wordfiles.encodings import ENCODINGS
from solver.wordfiles.layout import ALL_COLUMNS
from solver.wordfiles.selection import MAX_WORD_LETTERS, Lines, Names

SHOWN = 100  # words of each list of a report
UPLOAD = OpenApiParameter(
    "upload", OpenApiTypes.INT, OpenApiParameter.PATH, description="The id of an upload."
)


def _text(most: int, text: str) -> serializers.CharField:
    return serializers.CharField(
        required=False, allow_blank=True, default="", max_length=most, help_text=text
    )


class UploadRequest(Serializer):
    file = serializers.FileField(
        allow_empty_file=True, max_length=200, help_text="The word list, plain or packed."
    )
    note = _text(300, "Where the words come from.")
    encoding = serializers.ChoiceField(
        [*ENCODINGS], required=False, allow_blank=True, default="", help_text="Empty: find it out."
    )
    dictionary = _text(100, "Of several in an archive: its name, or `*` for all.")
    column = serializers.IntegerField(
        required=False,
        default=None,
        min_value=ALL_COLUMNS,
        max_value=MAX_COLUMN,
        help_text="Of a table, from 1; 0 for all.",
    )
    lines = serializers.ChoiceField(
        [each.value for each in Lines if each],
        required=False,
        allow_blank=True,
        default="",
        help_text="What a line has: `words`, the `first` word and what it means, or a `whole` "
        "word. Empty: find it out.",
    )
    join = serializers.BooleanField(
        default=False, help_text="Read words with apostrophes or hyphens without them."
    )
    names = serializers.ChoiceField(
        [each.value for each in Names],
        default=Names.BY_LANGUAGE.value,
        help_text="Of a spelling checker. `language`: kept where nouns have capitals.",
    )
    stems = serializers.BooleanField(
        default=False, help_text="Entries of a spelling checker without their forms."
    )
    shortest = serializers.IntegerField(
        default=1, min_value=1, max_value=MAX_WORD_LETTERS, help_text="In letters."
    )
    longest = serializers.IntegerField(
        default=MAX_WORD_LETTERS, min_value=1, max_value=MAX_WORD_LETTERS, help_text="In letters."
    )
    letters = _text(100, "The only ones that words may have.")
    least = serializers.FloatField(
        default=0.0, min_value=0, max_value=8, help_text="Frequency: 3 is one in a million."
    )


class PublishRequest(Serializer):
    based_on = serializers.IntegerField(
        allow_null=True,
        min_value=1,
        max_value=2**31 - 1,
        help_text="`based_on` of the report; null for the first words.",
    )
    as_read = serializers.BooleanField(
        default=False, help_text="Publish it though `question` is not null."
    )
    incomplete = serializers.BooleanField(
        default=False, help_text="Publish it though `incomplete` is not empty."
    )


class LeftOutResponse(TypedDict):
    reason: Annotated[str, "A stable name."]
    text: Annotated[str, "The same for people."]
    count: int
    examples: Annotated[list[str], "The first ones."]


class RefusedLineResponse(TypedDict):
    line: Annotated[int, "From 1."]
    text: str
    reason: str


class ChoiceResponse(TypedDict):
    value: Annotated[str, "Of the option."]
    words: Annotated[list[str], "The first ones if it is read so."]


class QuestionResponse(TypedDict):
    option: Annotated[str, "What an upload would say: `lines` or `column`."]
    choices: Annotated[list[ChoiceResponse], "The first one is how the file was read."]


class PreviewedLineResponse(TypedDict):
    line: Annotated[int, "From 1."]
    text: str
    words: Annotated[list[str], "Its first ones."]
    reason: Annotated[str, "Why it, or a part of it, is left out; empty if it is not."]


class EffectResponse(TypedDict):
    before: Annotated[float | None, "Null for the first words."]
    after: Annotated[float | None, "Both are null if a board takes too long to search."]
    dice: Annotated[str | None, "Null if letters were drawn by their frequency in the words."]


class LengthResponse(TypedDict):
    length: int
    words: int


class UploadResponse(TypedDict):
    id: int
    dictionary: Annotated[str, "Its slug."]
    file: Annotated[str, "The name of the file."]
    encoding: Annotated[str, "And the form, if it is no plain list."]
    how_sure: Annotated[str, "How well the encoding fits; empty if it was not guessed."]
    samples: Annotated[list[str], "Words by which one sees whether the encoding is right."]
    word_count: Annotated[int, "Words that were accepted."]
    duplicate_count: int
    refused_count: int
    refused: Annotated[list[RefusedLineResponse], f"The first {SHOWN}."]
    split_count: Annotated[int, "Lines that were split at blanks."]
    parted_count: Annotated[int, "Words with apostrophes or hyphens."]
    entry_count: Annotated[int, "Entries of a spelling checker."]
    left_out: list[LeftOutResponse]
    preview: Annotated[list[PreviewedLineResponse], "The first lines of a text, as they were read."]
    question: Annotated[QuestionResponse | None, "What can’t be told of the file."]
    incomplete: Annotated[str, "Why the file could not be read whole; empty if it was."]
    letters: Annotated[str, "Those of the words on tiles."]
    lengths: list[LengthResponse]
    common_count: Annotated[int, "Common words of the language that were looked for."]
    lacking: Annotated[list[str], f"The first {SHOWN} of them that the words lack."]
    lacking_count: int
    added: Annotated[list[str], f"The first {SHOWN} that the current version lacks."]
    added_count: int
    removed: Annotated[list[str], f"The first {SHOWN} that only the current version has."]
    removed_count: int
    kept_out: Annotated[list[str], "Words of the file that were removed by hand before."]
    kept_in: Annotated[list[str], "Words that the file lacks and that were added by hand before."]
    effect: Annotated[EffectResponse, "Words of a random 4x4 board, on average."]
    based_on: Annotated[int | None, "The number of the version that this is compared to."]


class StaffView(APIView):
    """A view for programs of staff: with a token of an account that may do in the admin what is
    asked for. A session is not enough."""

    throttle_scope = "read"
    throttle_scope_of_changes = "change"

    def staff(self) -> User:
        """The account of the token. Raises Refusal unless it may change dictionaries in the
        admin."""
        token = token_of(self.request)
        if token is None:
            raise AuthenticationFailed(_("This needs an API token of an account of staff."))
        user = token.user
        if not (user.is_active and user.is_staff and user.has_perm("game.change_dictionary")):
            detail = _("This account may not change dictionaries.")
            raise Refusal("staff.permission", detail)
        if settings.STAFF_SECOND_FACTOR and second_factor.factor_of(user) is None:
            detail = _("Set up a second factor for this account first, in the admin.")
            raise Refusal("staff.second_factor", detail)
        return user


class UploadsView(StaffView):
    parser_classes = (MultiPartParser,)

    @operation(
        "upload",
        "dictionaries",
        UploadResponse,
        403,
        404,
        parameters=[DICTIONARY],
        takes=UploadRequest,
        success=201,
    )
    def post(self, request: Request, dictionary: str) -> Response:
        """Read a file of words for a dictionary.

        Needs a token of an account of staff that may change dictionaries. Nothing is published:
        the report says what the file would change. The options are those of the page in the admin.
        """
        by = self.staff()
        entry = _dictionary(dictionary)
        known = UploadRequest().fields
        if wrong := next((name for name in request.data if name not in known), None):
            raise Refusal(f"{wrong}.invalid", no_such_field(wrong, known), wrong)
        sent = validated(UploadRequest, request.data)
        file, note = sent.pop("file"), sent.pop("note")
        if file.size > uploads.limits().file_bytes:
            raise too_big(uploads.limits())
        unsaved = uploads.read(entry, file.read(), file.name, by, note, Options.of(sent))
        upload = uploads.save(unsaved)
        with override(settings.LANGUAGE_CODE):
            words = n_words(upload.word_count)
            log.note(by, entry, f"Uploaded “{upload.file_name}” with {words}.")
        return Response(_report(upload), status.HTTP_201_CREATED)


class UploadView(StaffView):
    @operation(
        "upload_report", "dictionaries", UploadResponse, 403, 404, parameters=[DICTIONARY, UPLOAD]
    )
    def get(self, request: Request, dictionary: str, upload: int) -> Response:
        """Get the report on an upload that waits to be published."""
        self.staff()
        return Response(_report(_pending(dictionary, upload)))


class PublishView(StaffView):
    @operation(
        "publish",
        "dictionaries",
        VersionResponse,
        403,
        404,
        409,
        parameters=[DICTIONARY, UPLOAD],
        takes=PublishRequest,
        success=201,
    )
    def post(self, request: Request, dictionary: str, upload: int) -> Response:
        """Publish an upload as the next version of its dictionary."""
        by = self.staff()
        sent = validated(PublishRequest, request.data)
        pending = _pending(dictionary, upload)
        if pending.choices and not sent["as_read"]:
            detail = _("It can’t be told for sure what the lines of this file have.")
            raise Refusal("upload.unsure", detail, "as_read")
        if not (pending.is_whole or sent["incomplete"]):
            detail = incomplete(pending.left_out_by_reason)
            raise Refusal("upload.incomplete", detail, "incomplete")
        current = pending.dictionary.current
        is_current = sent["based_on"] == (current.number if current else None)
        version = uploads.publish(pending, pending.dictionary.current_id if is_current else 0, by)
        with override(settings.LANGUAGE_CODE):
            note = f"Published version {version.number} with {n_words(version.word_count)}."
            log.note(by, pending.dictionary, note)
        return Response(VersionResponse(version).data, status.HTTP_201_CREATED)


class DiscardView(StaffView):
    @operation(
        "discard", "dictionaries", None, 403, 404, 409, parameters=[DICTIONARY, UPLOAD], success=204
    )
    def post(self, request: Request, dictionary: str, upload: int) -> Response:
        """Discard an upload; its dictionary stays as it is."""
        by, pending = self.staff(), _pending(dictionary, upload)
        uploads.discard(pending)
        with override(settings.LANGUAGE_CODE):
            log.note(by, pending.dictionary, f"Discarded the upload “{pending.file_name}”.")
        return Response(None, status.HTTP_204_NO_CONTENT)


def _dictionary(slug: str) -> Dictionary:
    """A dictionary, active or not. Raises Refusal."""
    found = Dictionary.objects.select_related("current").filter(slug=slug).first()
    if found is None:
        raise UnknownDictionary(slug)
    return found


def _pending(slug: str, upload_id: int) -> Upload:
    """A saved upload of the dictionary. Raises Refusal."""
    found = Upload.objects.select_related("dictionary__current").filter(pk=upload_id).first()
    if found is None or found.dictionary.slug != slug:
        detail = _("There is no such upload, or it has been published or discarded.")
        raise Refusal("upload.unknown", detail, "upload")
    return found


def _report(upload: Upload) -> UploadResponse:
    found, current = reports.report_on(upload), upload.dictionary.current
    return {
        "id": upload.pk,
        "dictionary": upload.dictionary.slug,
        "file": upload.file_name,
        "encoding": upload.encoding,
        "how_sure": how_sure(upload.fitting, upload.dictionary.language),
        "samples": upload.samples or [],
        "word_count": upload.word_count,
        "duplicate_count": upload.duplicate_count,
        "refused_count": upload.refused_count,
        "refused": [
            {"line": int(number), "text": text, "reason": reason}
            for number, reason, text in upload.listed_lines(0, min(SHOWN, upload.refused_kept))
        ],
        "split_count": upload.split_count,
        "parted_count": upload.parted_count,
        "entry_count": upload.entry_count,
        "left_out": [
            {
                "reason": each.reason,
                "text": named(each),
                "count": each.count,
                "examples": [*each.examples],
            }
            for each in upload.left_out_by_reason
        ],
        "preview": [
            {"line": number, "text": text, "words": words, "reason": reason}
            for number, text, words, reason in upload.preview or ()
        ],
        "question": _question(upload),
        "incomplete": incomplete(upload.left_out_by_reason),
        "letters": found.words.lexicon.letters,
        "lengths": [{"length": length, "words": count} for length, count in found.lengths],
        "common_count": found.common,
        "lacking": [*found.lacking[:SHOWN]],
        "lacking_count": len(found.lacking),
        "added": [*found.added[:SHOWN]],
        "added_count": len(found.added),
        "removed": [*found.removed[:SHOWN]],
        "removed_count": len(found.removed),
        "kept_out": [*found.words.denied],
        "kept_in": [*found.words.hand_added],
        "effect": {
            "before": found.effect.before,
            "after": found.effect.after,
            "dice": found.effect.dice,
        },
        "based_on": current.number if current else None,
    }


def _question(upload: Upload) -> QuestionResponse | None:
    if not upload.question:
        return None
    choices: list[ChoiceResponse] = [
        {"value": value, "words": words} for value, words in upload.choices
    ]
    return {"option": upload.question[0], "choices": choices}
