/**
 * Parses a condition in the target that LLDB has without any program, so that nothing of one is run and it may be running. There
 * no name is declared, and Clang parses what follows an unknown one in its own way. So each unknown name is declared as a
 * variable and as a type, until the rest parses; if it does in any way, in any of the languages, the condition is not malformed.
 * With templates and namespaces, which cannot be declared, only what Clang calls malformed at first is.
 */
const clangProgram = `
import lldb, re

def problem_of(condition):
    languages = (lldb.eLanguageTypeC_plus_plus_20, lldb.eLanguageTypeC_plus_plus_11, lldb.eLanguageTypeObjC_plus_plus)
    problems = [Parser(condition, language).problem() for language in languages]
    return None if None in problems else problems[0]

class Parser:
    kinds = ("int %s;", "typedef int %s;", "struct %s {};")
    undeclared = r"(?:use of undeclared identifier|unknown type name) '([A-Za-z_]\\w*)'"
    malformed = (
        r"(?:expected|unexpected|extraneous|missing|unterminated|unmatched|stray|invalid (?:suffix|digit)) "
        r"|'\\w+' does not refer to a value|cannot use \\w+ operator on a type"
    )
    # It is not declared, so that even a condition without any name is only parsed.
    end = "stopline_end"

    def __init__(self, condition, language):
        self.condition = condition
        self.declares = not re.search(r"::|\\w\\s*<.*>", condition)
        self.most = 60
        self.options = lldb.SBExpressionOptions()
        self.options.SetLanguage(language)
        self.options.SetAutoApplyFixIts(False)
        self.options.SetAllowJIT(False)

    def problem(self, declarations=""):
        self.most -= 1
        if self.most < 0:
            return None
        errors = self.errors("%s\\n%s\\n;%s" % (declarations, self.condition, self.end))
        if not self.declares and not any(re.match(self.malformed, error) for error in errors):
            return None
        for error in errors:
            if re.match(self.malformed, error):
                return error
            name = re.match(self.undeclared, error)
            if name and name[1] != self.end:
                problems = [self.problem(declarations + kind % name[1]) for kind in self.kinds]
                return None if None in problems else problems[0]
        return None

    def errors(self, text):
        value = lldb.debugger.GetDummyTarget().EvaluateExpression(text, self.options)
        return re.findall(r"error: <[\\w ]+>:\\d+:\\d+: (.*)", str(value.GetError()))
`;

/** Compiles a condition in Python as CodeLLDB does: it replaces `$name` and `${name}` by values of the program. */
const pythonProgram = `
import re

def problem_of(condition):
    try:
        compile(re.sub(r"\\x24(?:\\w+|\\{[^}]*\\})", "_", condition), "condition", "eval")
    except SyntaxError as error:
        return error.msg
`;

const raising = `
def tell(problem):
    if problem is not None:
        raise SyntaxError(problem)
`;

/** An expression in Python that does something with what a program says of a condition, which may be None. */
const asked = (program: string, use: (problem: string) => string): string =>
  `(lambda scope: (exec(${JSON.stringify(program)}, scope), ${use('scope["problem_of"](bytes.fromhex("${conditionInHex}").decode())')}))({})`;

/** A result could not be read while the program is running, but an error can. */
const raised = (program: string): string => asked(`${program}${raising}`, (problem) => `scope["tell"](${problem})`);

export const printMalformedCondition = asked(clangProgram, (problem) => `print("problem:", ${problem})`);
export const raiseMalformedCondition = raised(clangProgram);
export const raiseMalformedPython = raised(pythonProgram);
