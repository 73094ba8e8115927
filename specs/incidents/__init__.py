"""Incidents: real reports of queues that did what their users thought they could not, each reduced to three cases.

An incident is named by its number. Case ``I006`` is the configuration that shows what went wrong, with the length of its
shortest counterexample; ``I006-smaller`` is one step smaller, and shows nothing; ``I006-fixed`` is the first with the fix
that the report, or its exploration, arrived at. Further cases of an incident say what else was learned, such as a fix that
only moves the failure.
"""
