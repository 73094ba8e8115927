"""The search's inner loops: compiled once by numba, ignorant of specs, called with the interpreter's lock released.

They import numpy, numba and llvmlite and nothing of the package. With ``NUMBA_DISABLE_JIT=1`` they run as the plain
Python they are written in.
"""
