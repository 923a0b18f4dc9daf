"""The commands of `grognard`, one module each. A module's `add` puts its command on the app."""
