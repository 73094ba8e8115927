"""Incidents: real reports of queues that did what their users thought they could not, each reduced to three cases.

An incident is named by its number. Case ``I006`` is the configuration that shows what went wrong, with the length of its
shortest counterexample; ``I006-smaller`` takes a fault, a tick or a job away, and shows nothing; ``I006-fixed`` has the fix
that the report, or its exploration, arrived at. Further cases of an incident say what else was learned: ``I007-moved`` is a
fix that only moves the failure.
"""
