"""What every game shows, and what the house may ask of it: the typed scene, who looks, the log, the options."""
