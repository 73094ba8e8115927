"""The vocabulary that queue specs are built from: domains, records, and rules as plain functions."""
