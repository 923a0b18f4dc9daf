"""Earth Reborn: NORAD and the Salemites under the ruins, for two to four players."""
