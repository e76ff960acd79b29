"""The pictures of each game on one sheet, to be looked at as a whole; no two of them look alike."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from browser.course import moment
from browser.looks import PICTURES
from browser.people import Person
from pictures.draw import declared
from pictures.plan import Picture, drawn, pictures
from playwright.sync_api import Browser, expect

SHEET = """<style>
    * { margin: 0 }
    body { display: grid; grid: auto-flow max-content / repeat(auto-fill, 220px); gap: 8px; padding: 8px }
    body { background: #0b1220 }
    figure { background: #f3e8d3; border-radius: 4px; overflow: hidden }
    img { display: block; width: 220px; height: 138px; object-fit: cover }
    figcaption { font: 600 12px Georgia, serif; padding: 2px 6px 3px }
</style>"""

CLOSEST = """async () => {
    const [wide, high] = [32, 20];
    const small = async (img) => {
        await img.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.drawImage(img, 0, 0, wide, high);
        return context.getImageData(0, 0, wide, high).data;
    };
    const all = await Promise.all(
        [...document.images].map(async (img) => ({ name: img.alt, data: await small(img) })));
    const apart = ({ data: a }, { data: b }) => {
        let sum = 0;
        for (let i = 0; i < a.length; i++) if (i % 4 < 3) sum += Math.abs(a[i] - b[i]);
        return sum / (wide * high * 3);
    };
    const pairs = all.flatMap((one, i) =>
        all.slice(i + 1).map((other) => [apart(one, other), one.name, other.name]));
    return pairs.sort(([a], [b]) => a - b).slice(0, 12);
}"""

LEAST = 8.0
"""Return the difference of two pictures, from 0 to 255, point by point on a coarse grid."""

ONE_CITY = {"brackmouth", "brackmouth-late"}
"""The pictures of one city at two hours of a night."""


@pytest.mark.parametrize("path", declared(), ids=lambda path: path.parent.name)
def test_no_two_pictures_look_alike(chromium: Browser, path: Any) -> None:
    figures = []
    for name, picture in pictures(path).items():
        svg = base64.b64encode(drawn(name, picture).svg().encode()).decode()
        image = f'<img alt="{name}" src="data:image/svg+xml;base64,{svg}">'
        figures.append(f"<figure>{image}<figcaption>{name}</figcaption></figure>")
    page = chromium.new_page(viewport={"width": 1840, "height": 900})
    page.set_content(SHEET + "".join(figures))
    closest = page.evaluate(CLOSEST)
    page.screenshot(path=PICTURES / f"cards-{path.parent.name.replace('_', '-')}.png", full_page=True)
    page.close()
    assert [] == [pair for pair in closest if pair[0] < LEAST and set(pair[1:]) != ONE_CITY]


SEAM = """async ([svg, widths, at]) => {
    const found = [], LONG = 5;
    for (const width of widths) {
        const img = Object.assign(new Image(), { src: `data:image/svg+xml;base64,${svg}` });
        await img.decode();
        const size = { width, height: (width * 150) / 360 };
        const canvas = Object.assign(document.createElement("canvas"), size);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.drawImage(img, 0, 0, width, canvas.height);
        const [left, high] = [Math.floor((width * at) / 360) - 3, canvas.height];
        const { data } = context.getImageData(left, 0, 8, high);
        const tone = (x, y) => [0, 1, 2].map((n) => data[4 * (8 * y + x) + n]);
        const apart = (one, other) => Math.max(...one.map((n, i) => Math.abs(n - other[i])));
        for (let y = 0, run = 0; y < high; y++) {
            if (apart(tone(0, y), tone(7, y)) > 4) { run = 0; continue; }
            const far = Math.max(...[1, 2, 3, 4, 5, 6].map((x) => apart(tone(x, y), tone(0, y))));
            run = far > 12 ? run + 1 : 0;
            if (run === LONG) found.push([width, y]);
        }
    }
    return found;
}"""
"""Return where, in several rows in succession, a column at the seam differs from its two equal sides."""


def test_no_hairline_parts_the_mirrored_half_of_a_broad_picture(chromium: Browser) -> None:
    """At whatever width, in the clouds of the last stage, which are alike at both sides."""
    path = next(path for path in declared() if path.parent.name == "blight_chronicles")
    picture = pictures(path)["stage-6A"]
    plate = drawn("stage-6A", Picture(picture.scene, (), picture.broad))
    page = chromium.new_page()
    seam = page.evaluate(SEAM, [base64.b64encode(plate.svg().encode()).decode(), [*range(500, 560, 7)], 120])
    page.close()
    assert not seam


def test_a_card_that_is_knocked_out_keeps_its_picture(somebody: Person) -> None:
    """Its name and its state are written over the picture, which is cropped around the guard's head."""
    somebody.sit(**moment("agent-decker", "disarm", 19))
    back = somebody.page.locator("[data-zone=line] .leaf.down .back")
    expect(back).to_contain_text("Guardknocked out")
    picture = back.locator("img")
    expect(picture).to_have_attribute("src", re.compile("/agent-decker/guard.svg$"))
    assert picture.evaluate("(image) => getComputedStyle(image).objectPosition") == "39% 0%"
