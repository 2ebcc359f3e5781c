"""Card texts carried out: from ability programs (kisoku/text/program.py) to what happens, for every game.

A game hands in a *book* (book.py): its zones, the facts of its things, its verbs, events, prohibitions, each an entry
with its meaning. Programs are compiled once per card into plain functions and flat lists of instructions, and one frame
runs them all. What no entry of the book means cannot be compiled, so nothing is read and then left undone.
"""
