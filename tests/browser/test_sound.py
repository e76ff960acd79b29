"""The table is silent until sound is wanted; then cards, gauges and the end are heard."""

from __future__ import annotations

from browser.people import Person

HEARD = """
    window.heard = 0;
    for (const name of ["createOscillator", "createBufferSource"]) {
        const make = AudioContext.prototype[name];
        AudioContext.prototype[name] = function () { window.heard++; return make.call(this); };
    }
"""


def test_sound_is_off_until_it_is_wanted(somebody: Person) -> None:
    somebody.page.add_init_script(HEARD)
    somebody.sit("agent-decker", seed=1)
    page = somebody.page
    hand = page.locator("[data-zone=hand] [data-card]")
    hand.first.click()
    page.get_by_role("button", name="Go back to before").wait_for()
    assert page.evaluate("heard") == 0
    page.get_by_role("button", name="Display").click()
    page.get_by_role("checkbox", name="Sound").check()
    assert page.evaluate("heard") > 0  # so one knows what it is like
    page.keyboard.press("Escape")
    before = page.evaluate("heard")
    hand.first.click()
    page.wait_for_function("(before) => heard > before", arg=before)
