"""The lab: many games between bots, what came out, and how sure that is."""
