/** Prints the interpreter's path, the folders of its library, and debugpy's version and folder. */
export const question = `
import json, os, site, sys, sysconfig
paths = sysconfig.get_paths()
library = [paths[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")] + site.getsitepackages() + [site.getusersitepackages()]
answer = {"executable": sys.executable, "library": library}
try:
    import debugpy
    answer["version"] = debugpy.__version__
    answer["debugpy"] = os.path.dirname(debugpy.__file__)
except ImportError:
    pass
print(json.dumps(answer))
`;

/**
 * Runs debugpy's adapter so that it acknowledges TCP data at once. The debuggee sends each message in two parts, and the second
 * waits for the acknowledgement of the first: 40 ms, unless `TCP_QUICKACK` is set after each read (tcp(7)). A stop is then read
 * in 10 ms instead of 140.
 */
export const runAdapter = `
import sys
del sys.path[0]  # The workspace: none of its modules is imported.
import runpy, socket
if hasattr(socket, "TCP_QUICKACK"):
    receive = socket.socket.recv_into
    def receive_quickly(self, *args):
        count = receive(self, *args)
        try:
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        except OSError:
            pass
        return count
    socket.socket.recv_into = receive_quickly
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
`;

/** Raises KeyboardInterrupt in each thread that evaluates: debugpy runs this in a thread of its own, and its pause ends no evaluation. */
export const interruptEvaluations = [
  "[__import__('ctypes').pythonapi.PyThreadState_SetAsyncExc(__import__('ctypes').c_ulong(thread),",
  "__import__('ctypes').py_object(KeyboardInterrupt))",
  "for thread, top in __import__('sys')._current_frames().items()",
  "if thread != __import__('threading').get_ident()",
  "and any(frame.f_code.co_name == 'evaluate_expression' for frame, line in __import__('traceback').walk_stack(top))]",
].join(' ');
