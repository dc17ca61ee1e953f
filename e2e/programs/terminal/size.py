import os
import signal
import threading


def tell(*_: object) -> None:
    columns, lines = os.get_terminal_size()
    print(f"size {columns} by {lines}.", flush=True)


signal.signal(signal.SIGWINCH, tell)
tell()
threading.Event().wait()
