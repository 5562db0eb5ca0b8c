"""Each limit of the table is measured by a test, which is named here."""

import re
from pathlib import Path

from game.limits import table
from game.limits.table import Limit

TESTS = Path(__file__).resolve().parents[2]
# `tests/game/api/test_limits.py` measures those of `WINDOWS`.
MEASURED = {
    "test_words_over_the_limit_of_a_player_are_refused_for_a_while": "WORDS",
    "test_a_flood_of_messages_ends_the_connection": "MESSAGES",
    "test_messages_of_a_connection": "MESSAGE_BYTES CLOSING_BYTES",
    "test_a_message_that_takes_too_much_memory_closes_its_connection_alone": "UNFINISHED_BYTES",
    "test_the_kernel_keeps_little_of_what_a_client_sends_for_the_server": "UNREAD_BYTES",
    "test_the_tabs_of_a_player_are_limited": "SOCKETS_OF_A_PLAYER",
    "test_a_game_has_a_number_of_watchers": "WATCHERS",
    "test_watchers_of_one_address_do_not_shut_out_others": "WATCHERS_OF_AN_ADDRESS",
    "test_a_client_that_takes_nothing_is_left_and_others_hear_all": "SEND_QUEUE",
    "test_the_words_of_an_address_are_limited": "ADDRESS_WORDS",
    "test_the_sockets_of_an_address_are_limited": "ADDRESS_CONNECTIONS",
    "test_handshakes_of_an_address": "SECONDS_OF_HANDSHAKES",
    "test_an_address_sends_few_large_bodies_at_the_same_time": "LARGE_BODIES",
    "test_an_address_waits_for_the_processor_time_it_owes": "ADDRESS_CPU_PERCENT HEAVY_SECONDS "
    "OWED_SECONDS",
    "test_requests_of_an_address": "REQUESTS_OF_A_PERCENT REQUESTS_AT_ONCE",
    "test_static_files_of_an_address": "STATIC_FILES",
    "test_an_address_with_a_full_queue_is_refused": "REQUESTS_WAITING",
    "test_heads_of_requests_files_and_handshakes": "HEAD_BYTES",
    "test_half_a_request_is_not_awaited_for_ever": "HEAD_SECONDS",
    "test_a_slow_body_is_not_awaited": "BODY_SECONDS BODY_RATE",
    "test_mails_that_a_server_does_not_take_fill_no_memory": "MAILS_WAITING",
    "test_notices_that_can_not_be_sent_fill_no_memory": "PUSHES_WAITING",
    "test_nobody_follows_more_than_they_look_through": "CONTACTS",
    "test_a_new_device_replaces_the_oldest": "PUSH_DEVICES",
    "test_the_eleventh_guess_is_refused_from_any_address": "LOGIN_FAILURES",
    "test_an_address_that_tries_many_names_is_locked": "CLASS_FAILURES",
}


def test_each_limit_is_measured() -> None:
    limits = [name for name, row in vars(table).items() if isinstance(row, Limit)]
    assert sorted(" ".join(MEASURED.values()).split()) == sorted(limits)
    files = [*TESTS.glob("game/**/test_*.py"), *TESTS.glob("boggle_site/**/test_*.py")]
    tests = {name for file in files for name in re.findall(r"def (test_\w+)", file.read_text())}
    assert tests >= MEASURED.keys()
