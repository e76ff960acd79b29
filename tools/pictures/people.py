"""People in a scene: half-length, in profile, in half light, or seen from behind.

A person is put together of words: what is on the head, how the hair is, what the coat is, what is in the face. Light
falls from the right, so a profile that looks right has its face in the light.
"""

from __future__ import annotations

from typing import Final

from pictures.plate import AMBER, DEEP, INK, MIST, PAPER, RED, Plate, box, disc, poly

# ---- profile: the face at the right, in a box of 160 by 150

HEADS: Final = (
    "M60 60C58 40 72 28 90 28 106 28 113 36 114 48L115 56 123 68 116 71 117 77 114 80 115 85 111 88 112 94C110 100 104 100 98 98L100 112 84 122 62 106 66 86C61 78 60 70 60 60Z",
    "M58 60C56 38 72 26 90 27 106 28 114 38 114 50L113 56 127 70 117 73 116 78 113 80 115 85 112 89 115 97C112 104 104 102 97 98L98 114 82 122 60 106 66 86C60 78 59 70 58 60Z",
    "M60 60C58 40 72 28 90 28 105 28 112 38 113 50L114 58 120 68 115 71 116 76 113 79 115 83 110 88 109 93C106 98 100 98 95 95L97 112 84 120 66 106 68 86C62 78 60 70 60 60Z",
    "M58 58C56 36 74 26 92 27 108 28 117 38 116 50L118 55 121 66 117 70 119 76 116 80 118 85 116 90 118 98C116 108 104 106 96 103L98 116 80 124 56 108 63 86C58 78 58 68 58 58Z",
)
EAR: Final = "M72 60c6-4 10 0 10 7s-4 11-9 10z"

PROFILE_COATS: Final = {
    "tunic": "M6 150C8 122 28 110 58 102L74 112 96 106 102 98C136 106 152 122 156 150Z",
    "coat": "M0 150C4 118 26 102 54 92L70 118 100 122 108 96C140 104 158 122 162 150Z",
    "slim": "M22 150C26 126 40 114 64 106L80 114 96 108C122 112 136 126 140 150Z",
    "broad": "M-16 150C-10 112 22 100 54 96L74 110 100 104C150 104 172 122 178 150Z",
    "hood": "M4 150C6 118 22 104 46 92L66 112 100 118 108 92C140 104 154 124 158 150Z",
}


def profile(p: Plate, words: list[str]) -> None:
    """A person looking right, drawn in a box of 160 by 150."""
    head = HEADS[p.chance.randrange(4)]
    if "old" in words:
        head = HEADS[1]
    if "young" in words or "woman" in words:
        head = HEADS[2]
    if "heavy" in words:
        head = HEADS[3]
    shape = next((PROFILE_COATS[w] for w in words if w in PROFILE_COATS), None)
    if shape is None:
        shape = PROFILE_COATS[
            "broad" if "heavy" in words else "slim" if "woman" in words or "young" in words else "tunic"
        ]
    white = "white" in words
    if "long" in words:
        p.lit("M62 40C40 50 40 90 44 124L84 126 92 60Z", -4, 1)
    p.lit(shape, -6, 2, half=PAPER if white else p.rim, core=MIST if white else INK, step=5, cut=-35)
    profile_clothes(p, words)
    p.lit(head, -8, 0, half=p.half, step=1.9)
    p.flat(EAR, p.half)
    p.line("M104 58q6-3 11 0M101 54q8-4 14-1", INK, 2)
    p.line("M107 86l7-1", INK, 1.4)
    profile_face(p, words)
    profile_hair(p, words)
    profile_hat(p, words)


def profile_clothes(p: Plate, words: list[str]) -> None:
    """Draw the clothes of a person seen from the side."""
    if "tie" in words:
        p.flat(poly((84, 122), (104, 104), (116, 122), (104, 150), (84, 150)), PAPER)
        p.flat(poly((101, 110), (109, 112), (112, 140), (105, 150), (97, 140)), INK)
        p.lit("M56 102L84 122 92 150H40Z", -3, 1)
    elif "lapel" in words or white_coat(words):
        p.lit(
            "M54 96L84 126 104 102 112 116 92 150H60L46 108Z", -3, 1, core=MIST if white_coat(words) else INK
        )
    elif "scarf" in words:
        p.lit("M52 92Q78 116 108 92L114 108Q84 132 48 110Z", -3, 2, rim=AMBER, half=AMBER, cut=70)
    elif "vest" in words:
        p.lit("M30 122L62 110 96 112 130 118V150H26Z", -4, 2, cut=90)
        p.line("M44 132h74M62 112v38M100 112v38", p.rim, 2)
    else:
        p.lit("M58 96L84 120 100 98 108 114 88 140 50 108Z", -3, 1)
    if "badge" in words:
        p.flat("M108 126l15-4 3 9-7 8-8-4z", PAPER)
    if "medals" in words:
        p.flat(box(104, 122, 8, 4) + box(114, 122, 8, 4) + box(104, 128, 8, 4) + box(114, 128, 8, 4), PAPER)
        p.flat(disc(108, 138, 3) + disc(118, 138, 3), AMBER)
    if "apron" in words:
        p.lit("M62 118H112L120 150H58Z", -3, 0, half=MIST)
    if "chain" in words:
        p.line("M66 104Q88 150 110 106", AMBER, 3)


def white_coat(words: list[str]) -> bool:
    return "white" in words


def profile_face(p: Plate, words: list[str]) -> None:
    """Draw the face of a person seen from the side."""
    if "beard" in words:
        p.lit(
            "M72 76Q84 72 92 76 102 84 118 80 120 96 112 106 100 118 88 108 76 100 72 76Z",
            -4,
            0,
            half=MIST,
            cut=100,
        )
    if "moustache" in words:
        p.flat("M98 84q10-6 20-4 0 6-6 6-8 0-14-2z", INK)
    if "glasses" in words:
        p.line("M114 56L76 60", INK, 2.4)
        p.flat(disc(109, 60, 8, 7), PAPER)
        p.line(disc(109, 60, 8, 7), INK, 2)
    if "shades" in words:
        p.flat("M76 56L116 52l3 10q-10 6-16-2l-27 2z", INK)
        p.line("M108 56l8-1", p.rim, 1.6)
    if "mask" in words:
        p.lit("M94 70Q108 66 120 70L118 98Q102 104 94 92Z", -3, 0, rim=PAPER, half=PAPER, core=MIST, step=3)
        p.line("M94 74L74 66M94 90L72 74", PAPER, 1.6)
    if "visor" in words:
        p.lit("M92 46Q116 46 122 52L120 68Q104 74 90 66Z", -3, 0, rim=AMBER, half=AMBER, core=DEEP, step=3)
    if "patch" in words:
        p.flat("M100 54l16-2 1 12q-12 4-17-10z", INK)
        p.line("M102 56L64 44", INK, 2.4)
    if "gasmask" in words:
        p.lit("M92 48Q118 46 124 56L126 86Q112 104 96 98L90 76Z", -4, 1, half=MIST)
        p.flat(disc(110, 62, 8), AMBER)
        p.lit(disc(120, 92, 11), -3, 2, half=MIST)


def profile_hair(p: Plate, words: list[str]) -> None:
    """Draw the hair of a person seen from the side."""
    tone = PAPER if "grey" in words else AMBER if "fair" in words else p.half
    hat = any(word in HATS for word in words)
    if "bald" in words or (hat and not {"bun", "bob", "long", "tail"} & set(words)):
        return
    rim = tone if tone != p.half else p.rim
    if "bun" in words:
        p.lit(disc(56, 44, 15, 14), -3, 1, cut=-40, rim=rim, half=tone)
    if "tail" in words:
        p.lit("M62 46Q30 40 34 96 46 84 52 66 58 60 66 58Z", -3, 2, cut=60, rim=rim, half=tone)
    if hat:
        return
    if "bob" in words or "long" in words:
        p.lit(
            "M112 42C104 16 66 14 56 46 50 66 54 84 58 100L84 98Q90 84 82 70 92 62 96 46Z",
            -4,
            1,
            cut=70,
            rim=rim,
            half=tone,
        )
    elif "curly" in words:
        p.lit(
            "".join(
                disc(x, y, r)
                for x, y, r in (
                    (64, 58, 11),
                    (60, 44, 12),
                    (70, 30, 13),
                    (86, 24, 13),
                    (102, 28, 11),
                    (108, 38, 8),
                    (68, 72, 9),
                    (84, 36, 14),
                    (74, 48, 12),
                )
            ),
            -3,
            2,
            rim=rim,
            half=tone,
        )
    elif "spiky" in words:
        p.lit(
            "M56 66L44 50 58 50 50 30 68 34 70 16 84 26 96 12 102 26 116 22 112 46 96 44 82 56 72 58Z",
            -4,
            1,
            rim=rim,
            half=tone,
        )
    else:
        p.lit(
            "M114 44C112 24 94 18 78 22 58 26 52 48 60 74L70 72 74 58 86 54 94 40Z",
            -4,
            1,
            cut=40,
            rim=rim,
            half=tone,
        )


HATS: Final = {
    "cap",
    "helmet",
    "hardhat",
    "hood",
    "fedora",
    "beanie",
    "beret",
    "nurse",
    "headset",
    "bowler",
    "turban",
    "sou",
    "straw",
    "goggled",
}


def profile_hat(p: Plate, words: list[str]) -> None:
    """Draw the hat of a person seen from the side."""
    if "cap" in words:
        p.lit(
            "M48 46C44 28 60 14 84 11 104 9 122 17 125 29L116 42 137 52C139 55 136 57 131 56 112 49 78 47 54 56Z",
            -3,
            2.5,
        )
        p.flat("M54 47C76 38 100 38 117 42l-3 6C98 43 76 44 55 54z", p.half)
        p.flat("M104 22l7 2 1 8-6 4-6-5z", AMBER)
    elif "helmet" in words:
        p.lit("M50 62C44 28 66 10 90 11 112 12 124 28 122 50L98 48 92 58 90 78 60 84Z", -5, 3, cut=20)
        p.line("M90 78L104 100", p.rim, 2)
    elif "hardhat" in words:
        p.lit(
            "M50 50C50 24 66 10 88 10 108 10 118 24 120 42L136 50 134 56 48 58Z",
            -4,
            3,
            rim=PAPER,
            half=AMBER,
            core=AMBER,
        )
        p.line("M78 14Q70 30 72 52M98 12Q98 30 96 48", INK, 2)
        p.line("M48 55L132 53", INK, 2)
    elif "hood" in words:
        p.lit(
            "M112 30C92 8 50 14 40 52 36 82 44 104 58 120L98 124Q80 104 84 78 96 64 100 44Z",
            -5,
            2,
            half=p.half,
            step=3,
            cut=40,
        )
    else:
        profile_soft_hat(p, words)
    profile_gear(p, words)


def profile_soft_hat(p: Plate, words: list[str]) -> None:
    """Draw a hat of cloth, felt or straw seen from the side."""
    if "fedora" in words:
        p.lit(
            "M40 54C52 46 60 46 66 44 66 24 76 8 98 12 108 6 124 14 122 36 138 38 146 44 144 48 112 60 66 62 40 54Z",
            -4,
            2.5,
        )
        p.flat("M66 36q30 10 56 0l1 8q-30 9-58 1z", AMBER)
    elif "bowler" in words:
        p.lit(
            "M44 50Q50 46 58 46C58 18 74 10 90 10 108 10 120 22 118 44 128 44 134 48 130 52 100 58 66 60 44 50Z",
            -4,
            2,
        )
    elif "beanie" in words:
        p.lit("M54 56C50 22 70 8 92 9 112 10 120 26 117 50L88 46Z", -5, 2, cut=0)
        p.lit("M50 50L118 42Q122 50 118 56L54 66Q48 58 50 50Z", -4, 1)
    elif "beret" in words:
        p.lit("M52 44C36 40 44 16 74 16 100 10 124 20 122 32 116 42 84 40 52 44Z", -4, 2, half=AMBER, cut=30)
    elif "nurse" in words:
        p.lit("M62 30L58 10 98 4 108 22 96 32Z", -4, 1, rim=PAPER, half=PAPER, core=MIST, step=4)
        p.line("M84 10v12M78 16h12", RED, 3)
    elif "turban" in words:
        p.lit("M52 54C40 26 64 6 88 8 116 8 126 34 116 48 96 40 70 44 52 54Z", -5, 2, half=MIST, cut=-30)
    elif "sou" in words:
        p.lit(
            "M28 74Q48 50 56 44C58 20 74 10 92 10 112 12 118 26 118 42L132 50Q110 54 88 56 60 62 28 74Z",
            -4,
            2,
            half=AMBER,
            step=3,
            cut=50,
        )
    elif "straw" in words:
        p.lit(
            "M30 50Q60 42 64 42L70 16H110L116 38Q146 40 148 46 90 62 30 50Z",
            -4,
            2,
            rim=PAPER,
            half=AMBER,
            cut=0,
        )
        p.flat("M66 34L114 32 116 39 64 42z", INK)


def profile_gear(p: Plate, words: list[str]) -> None:
    """Draw a headset and goggles seen from the side."""
    if "headset" in words:
        p.line("M66 62C58 26 86 12 104 30", INK, 6)
        p.line("M68 60C62 28 86 16 103 32", p.rim, 1.8)
        p.lit(disc(76, 66, 11, 13), -3, 1, half=MIST)
        p.line("M76 78Q86 94 106 90", INK, 3)
        p.flat(disc(108, 90, 3.4), AMBER)
    if "goggled" in words:
        p.line("M58 42L112 36", INK, 7)
        p.lit(disc(104, 36, 11, 9), -3, 1, half=AMBER, core=DEEP)


# ---- half light: facing us, the middle of the face at 0 0

FACES: Final = {
    "even": "M-26-20C-28-54 28-54 26-20 26 2 21 18 12 27Q0 36-12 27C-21 18-26 2-26-20Z",
    "long": "M-25-22C-27-55 27-55 25-22 25 4 18 22 10 31Q0 38-10 31C-18 22-25 4-25-22Z",
    "square": "M-28-20C-30-54 30-54 28-20 29 2 27 14 20 24L8 31H-8L-20 24C-27 14-29 2-28-20Z",
    "pointed": "M-25-22C-28-54 28-54 25-22 25-2 17 16 8 26Q0 32-8 26C-17 16-25-2-25-22Z",
}
SHADES: Final = (
    "M-44-70H-2L-4-26-6-14-9 3-2 7-4 13-8 17-4 21-5 44H-44Z",
    "M-44-70H1L-2-28-3-16-8 1-10 6-3 9-5 14-8 18-4 23-3 44H-44Z",
    "M-44-70H-6L-7-26-5-14-11 5-3 8-5 14-8 17-5 22-8 44H-44Z",
)
EYES: Final = (
    ("M3-18Q12-24 22-17 14-9 3-13Z", 12, -16, "M2-24Q12-31 23-24"),
    ("M3-15Q12-21 22-16 13-10 3-13Z", 13, -15, "M2-22L13-27 24-22"),
    ("M4-19Q13-25 21-15 12-10 4-13Z", 11, -16, "M3-22Q14-32 24-27"),
)
"""The eye in the light, its pupil, the brow above."""
FRONT_COATS: Final = {
    "tunic": "M-84 136C-80 70-56 58-26 50L0 62 26 50C56 58 80 70 84 136Z",
    "slim": "M-62 136C-58 74-42 60-20 50L0 58 20 50C42 60 58 74 62 136Z",
    "broad": "M-104 136C-102 62-66 50-30 44L0 58 30 44C66 50 102 62 104 136Z",
}


def front(p: Plate, words: list[str]) -> None:
    """A person who faces us, one side in the light."""
    shape = next((FRONT_COATS[w] for w in words if w in FRONT_COATS), None)
    if shape is None:
        shape = FRONT_COATS[
            "broad" if "heavy" in words else "slim" if {"woman", "young"} & set(words) else "tunic"
        ]
    white = "white" in words
    skin = MIST if "dark" in words else PAPER
    face = face_of(p, words)
    eye, x, y, brow = p.chance.choice(EYES)
    hair = PAPER if "grey" in words else AMBER if "fair" in words else INK
    if "long" in words:
        p.lit("M-34-30C-40-64 40-64 34-30L40 58H-40Z", -5, 1, half=p.half, core=hair)
    if "bob" in words:
        p.lit("M-34-20C-40-64 40-64 34-20L37 26H-37Z", -5, 1, half=p.half, core=hair)
    if "hood" in words:
        p.lit("M-50 60C-56-40-30-78 0-78S56-40 50 60Z", -7, 2, half=p.half, cut=50)
    p.flat("M-15 10H15V46L0 56-15 46Z", INK)
    p.flat("M2 28L15 18V42L4 50Z", MIST if skin == PAPER else DEEP)
    p.into(0, -16)
    p.lit(shape, -8, 3, half=PAPER if white else p.rim, core=MIST if white else INK, step=4, cut=-35)
    front_clothes(p, words)
    p.out()
    if "bald" not in words and "hood" not in words:
        p.flat(disc(27, -10, 5, 8), MIST if skin == PAPER else DEEP)
    p.flat(face, skin)
    p.inside(face)
    p.flat(p.chance.choice(SHADES), INK)
    p.hatch(poly((14, -60), (40, -60), (40, 40), (8, 40), (17, 12), (20, -20)), DEEP, 70, 3, 0.5)
    p.out()
    p.flat("M-19-4l9-1-4 12z", MIST)
    p.flat(eye, INK)
    p.flat(disc(x, y, 2.2), skin)
    p.line(brow, PAPER if "grey" in words and skin != PAPER else INK, 2 if "woman" in words else 3.4)
    if "old" in words or "grey" in words:
        p.line("M9-5q8 3 12-1M13 4q4 5 2 11M6-36h14M8-41h10", MIST if skin == PAPER else DEEP, 1.2)
    p.line("M-18-15l9 1", MIST, 1.6)
    p.line(p.chance.choice(("M-8 18q8-3 16 0", "M-8 18h16", "M-7 19q8 1 15-3")), INK, 2.2)
    front_face(p, words)
    front_hair(p, words, hair)
    front_hat(p, words)


def face_of(p: Plate, words: list[str]) -> str:
    if "heavy" in words:
        return FACES["square"]
    if "woman" in words or "young" in words:
        return FACES["pointed"]
    return p.chance.choice((FACES["even"], FACES["long"], FACES["square"]))


def front_clothes(p: Plate, words: list[str]) -> None:
    """Draw the clothes of a person who faces us."""
    if "tie" in words:
        p.flat(poly((-22, 50), (22, 50), (9, 112), (-9, 112)), PAPER)
        p.flat(
            poly((-5, 60), (5, 60), (3, 68), (8, 104), (0, 112), (-8, 104), (-3, 68)),
            RED if "red" in words else INK,
        )
        p.lit("M-26 46L-8 136H-60L-40 56Z", -3, 1)
        p.lit("M26 46L8 136H60L44 56Z", -4, 1)
    elif "scarf" in words:
        p.lit("M-30 40Q0 66 30 40L36 58Q0 84-36 58Z", -4, 2, rim=AMBER, half=AMBER, cut=80)
    elif "vest" in words:
        p.lit("M-52 62L-22 54 0 66 22 54 52 62V112H-52Z", -6, 2, cut=90)
        p.line("M-48 80H48M-20 60V112M20 60V112", p.rim, 2)
    elif "apron" in words:
        p.lit("M-30 60H30L40 136H-40Z", -5, 1, half=MIST)
        p.line("M-30 60L-16 44M30 60L16 44", p.rim, 2)
    elif "gown" in words:
        p.lit("M-50 74Q0 96 50 74L56 136H-56Z", -5, 1, rim=AMBER, half=AMBER, cut=100)
        p.spots([(-16, 58), (-8, 62), (0, 64), (8, 62), (16, 58)], PAPER, 4)
    else:
        p.lit("M-26 46L0 64-14 92-44 60Z", -3, 1)
        p.lit("M26 46L0 64 14 92 44 60Z", -4, 1)
    if "badge" in words:
        p.flat("M30 78l14-3 3 10-8 9-9-5z", AMBER)
    if "medals" in words:
        p.flat(box(28, 76, 9, 5) + box(39, 76, 9, 5), PAPER)
        p.flat(disc(32, 88, 4) + disc(43, 88, 4), AMBER)
    if "chain" in words:
        p.line("M-24 52Q0 100 24 52", AMBER, 3.4)
    if "stethoscope" in words:
        p.line("M-22 50Q-20 92 4 92M22 50Q26 80 12 92", INK, 3)
        p.lit(disc(8, 96, 7), -2, 1, rim=PAPER, half=MIST)


def front_face(p: Plate, words: list[str]) -> None:
    """Draw the face of a person who faces us."""
    if "beard" in words:
        p.lit("M-27-4Q-14 10 0 8 14 10 27-4 28 34 0 48-28 34-27-4Z", -12, 2, half=MIST, cut=95)
        p.line("M-8 20q8-3 16 0", INK, 2.4)
    if "moustache" in words:
        p.flat("M-16 14Q-4 5 0 9 4 5 16 14 4 19 0 14-4 19-16 14Z", INK)
    if "glasses" in words:
        p.flat(disc(12, -15, 10, 9), PAPER)
        p.line(disc(12, -15, 10, 9) + disc(-12, -15, 10, 9) + "M-2-16h4", AMBER, 2.2)
        p.line("M7-11l9-8", MIST, 2)
    if "shades" in words:
        p.flat("M-24-22H24L21-9Q12-2 4-12L0-16-4-12Q-12-2-21-9Z", INK)
        p.line("M8-19h13", p.rim, 2)
    if "mask" in words:
        p.lit("M-25-4Q0-12 25-4L20 24Q0 38-20 24Z", -14, 0, rim=PAPER, half=PAPER, core=MIST, step=2)
        p.line("M-22 6Q0 0 22 6M-20 16Q0 12 20 16", DEEP, 1)
    if "patch" in words:
        p.flat("M2-22h22l-4 14q-12 4-18-14z", INK)
        p.line("M24-20L-26-38", INK, 2.6)
    if "visor" in words:
        p.lit("M-30-26H30L27-6H-27Z", -8, 0, rim=AMBER, half=AMBER, core=DEEP, step=3)
    if "gasmask" in words:
        p.lit("M-27-26Q0-36 27-26L24 14Q0 40-24 14Z", -10, 0, half=MIST)
        p.flat(disc(12, -13, 9) + disc(-12, -13, 9), AMBER)
        p.lit(disc(0, 20, 13), -5, 1, half=MIST)
        p.line("M-8 20h16M-6 15h12M-6 25h12", INK, 1.6)
    if "scar" in words:
        p.line("M6-36L18 4", RED, 1.8)
    if "lips" in words:
        p.flat("M-9 18Q-4 14 0 16 4 14 10 18 0 25-9 18Z", RED)


def front_hair(p: Plate, words: list[str], hair: str) -> None:
    """Draw the hair of a person who faces us."""
    hat = any(word in HATS for word in words)
    if "bald" in words or "hood" in words or hat:
        return
    if "bun" in words:
        p.lit(disc(0, -62, 16, 13), -4, 1, half=p.half, core=hair)
    if "curly" in words:
        p.lit(
            "".join(
                disc(x, y, 12)
                for x, y in (
                    (-28, -22),
                    (-30, -38),
                    (-20, -52),
                    (-6, -58),
                    (8, -58),
                    (21, -51),
                    (30, -37),
                    (28, -22),
                )
            ),
            -5,
            2,
            half=p.half,
            core=hair,
        )
    elif "spiky" in words:
        p.lit(
            "M-30-18L-42-40-26-40-32-62-14-54-4-74 8-55 28-64 25-42 42-42 30-18 22-36 0-34-22-36Z",
            -6,
            1,
            half=p.half,
            core=hair,
        )
    elif "mohawk" in words:
        p.lit("M-10-38L-14-80 0-88 14-80 10-38Z", -5, 1, half=AMBER, core=hair)
    elif "parted" in words:
        p.lit("M-29-14C-36-60 36-62 29-14L25-32Q4-34-10-46-16-30-26-28Z", -6, 1, half=p.half, core=hair)
    else:
        p.lit("M-29-16C-34-62 34-62 29-16L24-34Q0-44-24-34Z", -6, 1, half=p.half, core=hair)


def front_hat(p: Plate, words: list[str]) -> None:
    """Draw the hat of a person who faces us."""
    if "cap" in words:
        p.lit("M-36-38C-42-62-22-68 0-70S42-62 36-38L28-30H-28Z", -6, 2)
        p.lit("M-30-33Q0-44 30-33 34-22 22-24 0-32-22-24-34-22-30-33Z", -4, 1)
        p.flat("M-8-58l8-5 8 5-2 11-6 4-6-4z", AMBER)
    elif "helmet" in words:
        p.lit("M-34-12C-42-66 42-66 34-12L27-10 24-30H-24L-27-10Z", -8, 2, cut=20)
        p.line("M-28-10L-14 30M28-10L14 30", p.rim, 2)
    elif "hardhat" in words:
        p.lit("M-32-30C-34-66 34-66 32-30L40-24H-40Z", -6, 1, rim=PAPER, half=AMBER, core=AMBER)
        p.line("M-8-56Q-10-44-9-30M8-56Q10-44 9-30M-40-25H40", INK, 2.4)
    elif "fedora" in words:
        p.lit("M-54-30Q-34-40-28-40-28-70-8-74 0-68 8-74 28-70 28-40 34-40 54-30 0-16-54-30Z", -6, 2)
        p.flat("M-29-46Q0-36 29-46V-38Q0-28-29-38Z", AMBER)
    elif "bowler" in words:
        p.lit("M-42-30Q-32-36-30-36C-32-70 32-70 30-36Q32-36 42-30 0-20-42-30Z", -6, 2)
    elif "beanie" in words:
        p.lit("M-30-28C-36-68 36-68 30-28Z", -6, 1, cut=0)
        p.lit("M-32-36H32V-22H-32Z", -8, 0)
    elif "beret" in words:
        p.lit("M-28-32C-50-36-38-66 4-64 44-64 44-38 26-32 0-42-28-32Z", -6, 2, half=AMBER, cut=30)
    elif "nurse" in words:
        p.lit("M-24-36L-21-54Q0-62 21-54L24-36Q0-46-24-36Z", -10, 0, rim=PAPER, half=PAPER, core=MIST, step=2)
        p.line("M0-56v11M-5-51h10", RED, 2.6)
    elif "turban" in words:
        p.lit("M-33-20C-46-70 46-70 33-20 20-40-20-40-33-20Z", -7, 2, half=MIST, cut=-30)
    elif "sou" in words:
        p.lit("M-46-14Q-30-30-28-38C-28-68 28-68 28-38Q30-30 46-14 0-38-46-14Z", -6, 2, half=AMBER, cut=50)
    elif "straw" in words:
        p.lit(
            "M-54-32Q-28-40-26-40L-22-66H22L26-40Q28-40 54-32 0-20-54-32Z",
            -6,
            2,
            rim=PAPER,
            half=AMBER,
            cut=0,
        )
        p.flat("M-25-46Q0-40 25-46L26-38Q0-32-26-38Z", INK)
    front_gear(p, words)


def front_gear(p: Plate, words: list[str]) -> None:
    """Draw a headset and goggles from the front."""
    if "headset" in words:
        p.line("M-30-14C-38-66 38-66 30-14", INK, 6)
        p.line("M-28-30C-30-58 30-58 28-30", p.rim, 2)
        p.lit(disc(30, -10, 8, 12), -3, 0, half=MIST)
        p.line("M30 2Q24 22 8 24", INK, 3)
        p.flat(disc(7, 24, 3.4), AMBER)
    if "goggled" in words:
        p.line("M-29-40H29", INK, 8)
        p.lit(disc(-12, -40, 11, 9) + disc(12, -40, 11, 9), -4, 0, half=AMBER, core=DEEP)


# ---- from behind


def behind(p: Plate, words: list[str]) -> None:
    """A person who looks away from us into the scene, the middle of the head at 0 0."""
    shape = next((FRONT_COATS[w] for w in words if w in FRONT_COATS), None)
    if shape is None:
        shape = FRONT_COATS[
            "broad" if "heavy" in words else "slim" if {"woman", "young"} & set(words) else "tunic"
        ]
    white = "white" in words
    p.lit("M-15 6H15V46H-15Z", -4, 0)
    p.into(0, -16)
    p.lit(shape, -8, 3, half=PAPER if white else p.rim, core=MIST if white else INK, step=3.4, cut=-35)
    p.out()
    if "hood" in words:
        p.lit("M-30 44C-46-16-38-62 2-76 36-62 46-16 30 44Q0 58-30 44Z", -7, 2, half=p.half, cut=50)
        p.line("M2-74Q-8-20 0 50M-28 40Q0 54 28 40", p.half, 2.4)
        return
    p.lit(disc(28, -10, 5, 8), -2, 0)
    p.lit(FACES["even"], -6, 0)
    if {"long", "bob"} & set(words):
        low = 60 if "long" in words else 26
        p.lit(f"M-33-20C-38-62 38-62 33-20L36 {low}Q0 {low + 10}-36 {low}Z", -6, 1, cut=85)
    if "tail" in words:
        p.lit("M-7-30Q-12 30 0 66 12 30 7-30Z", -4, 0, cut=80)
    if "bun" in words:
        p.lit(disc(0, -44, 17, 15), -4, 1, cut=40)
    if "curly" in words:
        front_hair(p, ["curly"], INK)
    front_hat(p, words)
    if "letters" in words:
        p.flat(box(-30, 78, 60, 12), PAPER)
        p.hatch(box(-27, 81, 54, 6), INK, 90, 5, 1.2)
