"""What speed and memory we promise, measured beside peers in one run: `make bench`."""
