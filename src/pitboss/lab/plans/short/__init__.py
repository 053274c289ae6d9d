"""Strategy cards: the best short list of rules that a search finds, over conditions that a person can see."""
