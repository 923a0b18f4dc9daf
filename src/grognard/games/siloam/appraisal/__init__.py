"""What options and positions are worth to the player's side: judgement for bots, not rules."""
