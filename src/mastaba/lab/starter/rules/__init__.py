"""What may be done, and what each seat may know."""
