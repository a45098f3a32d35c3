"""Boards as pictures: plain values in, PNG out. Each board says the same in words."""
