/**
 * Formats Rust values (`String`, `Vec`, enums) by the LLDB scripts of the workspace's `rustc`, which match its layout of
 * values. The scripts claim all types, also of C++, so they are enabled only while the innermost frame of a known language is
 * Rust.
 */
const program = `
import lldb, os, subprocess

class StoplineRust:
    asked = found = shown = False

    def __init__(self, target, extra, internal):
        pass

    def handle_stop(self, context, stream):
        interpreter = context.target.debugger.GetCommandInterpreter()
        run = lambda command: interpreter.HandleCommand(command, lldb.SBCommandReturnObject())
        self.show(is_in_rust(context.thread), run)
        return True

    @classmethod
    def show(kind, wanted, run):
        if wanted and not kind.asked:
            kind.asked = True
            folder = folder_of_scripts()
            kind.found = kind.shown = folder is not None
            if kind.found:
                run("settings set target.process.thread.step-avoid-regexp '^<?(std|core|alloc)::'")
                run('command script import "%s/lldb_lookup.py"' % folder)
                run('command source -s true "%s/lldb_commands"' % folder)
        elif kind.found and kind.shown != wanted:
            kind.shown = wanted
            run("type category %s Rust" % ("enable" if wanted else "disable"))

def is_in_rust(thread):
    for index in range(50):
        unit = thread.GetFrameAtIndex(index).GetCompileUnit()
        if unit.IsValid():
            return unit.GetLanguage() == lldb.eLanguageTypeRust
    return False

def folder_of_scripts():
    try:
        # A missing toolchain must not be downloaded now.
        environment = dict(os.environ, RUSTUP_AUTO_INSTALL="0")
        options = dict(encoding="utf-8", env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=5)
        root = subprocess.check_output(["rustc", "--print=sysroot"], **options).strip()
    except Exception:
        return None
    folder = os.path.join(root, "lib", "rustlib", "etc")
    return folder if os.path.isfile(os.path.join(folder, "lldb_lookup.py")) else None

hook = "target stop-hook add -P StoplineRust"
lldb.debugger.GetCommandInterpreter().HandleCommand(hook, lldb.SBCommandReturnObject())
`;

/** The LLDB command that formats Rust values, to be run before a target exists. */
export const showRustValues = `script exec(${JSON.stringify(program)}, globals())`;
