"""What explains positions and writes them down."""
