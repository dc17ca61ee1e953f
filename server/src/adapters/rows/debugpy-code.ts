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

/** Raises KeyboardInterrupt in each thread that evaluates: debugpy runs this in a thread of its own, and its pause ends no evaluation. */
export const interruptEvaluations = [
  "[__import__('ctypes').pythonapi.PyThreadState_SetAsyncExc(__import__('ctypes').c_ulong(thread),",
  "__import__('ctypes').py_object(KeyboardInterrupt))",
  "for thread, top in __import__('sys')._current_frames().items()",
  "if thread != __import__('threading').get_ident()",
  "and any(frame.f_code.co_name == 'evaluate_expression' for frame, line in __import__('traceback').walk_stack(top))]",
].join(' ');
