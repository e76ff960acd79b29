"""tables.py PACKAGE: write the tables of all TOML files of a package into it as JSON.

PACKAGE is the folder of a package that is being built. So that no player's program has to read the TOML (see
fieldcraft/rulebook/toml.py).
"""

import sys
from pathlib import Path

package = Path(sys.argv[1]).resolve()
sys.path.insert(0, str(package.parent))
sys.dont_write_bytecode = True

from fieldcraft.rulebook.files import file_text, toml_files  # noqa: E402  (of that folder)
from fieldcraft.rulebook.toml import keep  # noqa: E402

keep(file_text(file) for file in toml_files(package))
