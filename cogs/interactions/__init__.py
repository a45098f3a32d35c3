"""What each control does, by its verb."""
