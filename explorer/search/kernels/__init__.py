"""The search's inner loops: machine code, ignorant of specs, called with the interpreter's lock released.

They are written in Python. Each module imports only those before it: `arrays` and `seam` (what kernels work on and are made
of), `visited`, `rounds` (the kernels), `build` (their LLVM text, by numba), `machine_code` (the text on this machine). Who
calls kernels imports `machine_code` too. ``assets/kernels.ll`` holds the text, so only who changes a kernel needs numba:
run ``scripts/make_kernels`` then. With ``NUMBA_DISABLE_JIT=1`` the kernels run as the plain Python they are written in.
"""
