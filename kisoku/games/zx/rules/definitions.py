"""Rules that say no more than that something is so, is that, or counts as it is."""

from kisoku.kernel.rules import Definitions

so, the, as_it_is = Definitions("zx").kinds
