"""House players of the Manor: fed by a view and the offered choices only."""
