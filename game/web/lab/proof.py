from heapq import nlargest
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.services.lab import proofs
from game.services.lab.proofs import SmallProof
from game.web.lab.tool import Tool, ToolForm, dictionary_field
from game.web.shared.decorators import public_page
from game.web.shared.fields import KeptChoiceField, link_to, number_field
from solver.board import face

MOST_STEPS = 1_000_000
CLOSE = 10  # parts with the largest bounds that are listed
STEP_ERROR = gettext_lazy("A step is a whole number from 1 on.")


class ProofForm(ToolForm):
    route = "lab_proof"

    size = KeptChoiceField(
        choices=[(size, size.replace("x", "×")) for size in proofs.SIZES], initial="2x2"
    )
    dictionary = dictionary_field()
    step = number_field(1, MOST_STEPS, STEP_ERROR, initial=1)


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """How a proof of the best board rules all others out, part by part:
    `?size=…&dictionary=…&step=…`."""
    tool = Tool[SmallProof](ProofForm(request.GET))
    tool.compute(
        request,
        lambda chosen: proofs.proof(chosen["size"], chosen["dictionary"]),
        lambda chosen: proofs.is_known(chosen["size"], chosen["dictionary"]),
    )
    shown = _shown(tool.answer, tool.form) if tool.answer else {}
    return tool.response(request, "lab/proof/page.html", **shown)


def _shown(proof: SmallProof, form: ToolForm) -> dict[str, Any]:
    """The part of a step; the last one for a larger number."""
    steps = len(proof.parts)
    step = min(form.cleaned_data["step"], steps)
    part, columns = proof.parts[step - 1], proof.board.columns
    faces = [_face(letters, proof.letters) for letters in part.tiles]
    done = [0, *proof.done]
    dictionary = {"dictionary": form.data["dictionary"]} if form.data["dictionary"] else {}
    close = nlargest(CLOSE, range(steps), key=lambda number: proof.parts[number].bound)
    return {
        "best_link": link_to("solver", {"board": str(proof.board), **dictionary}),
        "step": step,
        "steps": steps,
        "part": part,
        "rows": [faces[at : at + columns] for at in range(0, len(faces), columns)],
        "boards": done[step] - done[step - 1],
        "done": done[step],
        "every": done[-1],
        "close": [
            (
                number + 1,
                proof.parts[number].bound,
                " ".join(_face(letters, proof.letters) for letters in proof.parts[number].tiles),
                form.link(step=str(number + 1)),
            )
            for number in close
        ],
        "moves": [
            ("first", _("First"), 1, step > 1),
            ("back", _("Back"), step - 1, step > 1),
            ("next", _("Next"), step + 1, step < steps),
            ("last", _("Last"), steps, step < steps),
        ],
    }


def _face(letters: tuple[str, ...], every: int) -> str:
    """A letter, `?` for any, or `A–M` for some."""
    if len(letters) == 1:
        return face(letters[0])
    return "?" if len(letters) == every else f"{face(letters[0])}–{face(letters[-1])}"
