"""What every test needs."""

import signal

# A run in the background is started with SIGINT ignored, and so would be every process that a test presses Ctrl-C on.
signal.signal(signal.SIGINT, signal.default_int_handler)
