"""What if a rule were wrong: small changes to a spec's rules, and whether its properties notice."""
