"""S.A.G.S. (ERB-SG2, ERB-SG4): scenarios that the players make themselves, from the empty frame to the first turn."""
