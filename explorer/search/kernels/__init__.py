"""The search's inner loops: machine code, ignorant of specs, called with the interpreter's lock released.

They are written in Python and compiled by numba, once on a machine. ``build`` is the only module that imports numba. With
``NUMBA_DISABLE_JIT=1`` the kernels run as the plain Python they are written in.
"""
