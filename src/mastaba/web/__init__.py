"""The table on the network: who you are, the JSON API, the event stream."""
