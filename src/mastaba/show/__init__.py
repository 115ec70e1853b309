"""What every game shows, before there is a page or a terminal: see the modules."""
