"""PaPyRoS on a page in the browser."""
