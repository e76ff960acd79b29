"""texts.py [PACKAGE]: read the cards of all games and write what their texts came to into the package.

PACKAGE is the folder of the package, src/fieldcraft unless another is named. So that no player's program has
to parse them (see fieldcraft/language/reader.py).
"""

import sys
from pathlib import Path

package = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1] / "src/fieldcraft").resolve()
sys.path.insert(0, str(package.parent))
sys.dont_write_bytecode = True

from fieldcraft.games import game_ids, ruleset  # noqa: E402  (of that folder)
from fieldcraft.language.reader import keep  # noqa: E402

for game in game_ids():
    ruleset(game)
keep(package / "language" / "texts")
