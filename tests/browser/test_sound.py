"""The table is silent until sound is wanted; then cards, gauges, the end and what the game has are heard."""

from __future__ import annotations

from browser.course import course
from browser.people import Person, with_and_without_a_server

HEARD = """
    window.heard = 0;
    window.tones = [];
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
        window.tones.push(value);
        return set.call(this, value, at);
    };
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


def test_without_volume_nothing_is_heard(somebody: Person) -> None:
    somebody.page.add_init_script(HEARD)
    somebody.sit("agent-decker", seed=1)
    page = somebody.page
    page.get_by_role("button", name="Display").click()
    volume = page.get_by_role("slider", name="Volume")
    assert volume.is_disabled()
    page.get_by_role("checkbox", name="Sound").check()
    volume.fill("0")
    before = page.evaluate("heard")
    page.keyboard.press("Escape")
    page.locator("[data-zone=hand] [data-card]").first.click()
    page.get_by_role("button", name="Go back to before").wait_for()
    assert page.evaluate("heard") == before
    assert page.evaluate("JSON.parse(localStorage.getItem('fieldcraft.settings')).volume") == 0


@with_and_without_a_server
def test_a_game_is_heard_by_its_own_sounds(somebody: Person) -> None:
    """The invaders of the island grow afraid: three low tones."""
    page = somebody.page
    page.add_init_script(HEARD)
    page.add_init_script("localStorage.setItem('fieldcraft.settings', JSON.stringify({ sound: true }))")
    somebody.sit(**course("island", 1).opening(147))
    page.locator("ol [data-option]").first.wait_for(state="attached")
    key = course("island", 1).record["choices"][147]
    keys = [option.get_attribute("data-option") for option in page.locator("ol [data-option]").all()]
    page.keyboard.press(str(1 + keys.index(key)))
    page.wait_for_function("() => [196, 233, 277].every((tone) => tones.includes(tone))")
