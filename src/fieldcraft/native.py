"""Machine integers and class hints for mypyc; ordinary Python where it is not compiled."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**hints: Any) -> Any:
        """Give hints to the compiler; without one they do nothing."""
        return lambda cls: cls
