"""Pictures drawn by ourselves: playing cards, chips and signs, written once into one sprite that pages point into.

`make pictures` writes `static/pictures.svg`; a test holds the file to what this package draws.
"""
