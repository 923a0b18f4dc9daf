"""What options and positions are worth to a seat: judgement for bots, not rules."""
