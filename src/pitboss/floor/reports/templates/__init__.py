"""What pages are printed from: Typst for paper, Jinja for HTML."""
