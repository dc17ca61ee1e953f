import type { BrokenProgram } from '../broken-program.ts';

/** Sessions that end too early: one caller passes minutes where seconds are meant. */
export const wrongUnit: BrokenProgram = {
  name: 'wrong-unit',
  language: 'Python',
  source: String.raw`class Session:
    def __init__(self, user, started, lifetime):
        self.user = user
        self.ends = started + lifetime


def web_session(user, started):
    return Session(user, started, 30 * 60)


def phone_session(user, started):
    return Session(user, started, 30)


def api_session(user, started):
    return Session(user, started, 60 * 60)


kinds = [web_session, phone_session, api_session]
sessions = [kinds[number % 3]("user-%d" % number, number * 10) for number in range(36)]
for session in sessions:
    print(session.user, "is logged in" if session.ends > 700 else "is logged out")
`,
  fault: { at: 'started, 30)', value: '30' },
  byTools: async (agent) => {
    const stop = await agent.start({ at: 'self.ends = started + lifetime', condition: 'lifetime < 600' });
    return { line: stop.callerLine(), value: stop.value('lifetime') };
  },
  byPrints: async (agent) => {
    agent.print('before', 'self.ends = started + lifetime', 'user', 'started', 'lifetime');
    const { prints } = await agent.run();
    agent.undo();
    agent.print('before', 'started, 30)', '"phone"');
    await agent.run();
    agent.undo();
    const value = prints.find(([, , lifetime]) => Number(lifetime) < 600)?.[2] ?? '';
    return { line: agent.lineOf('started, 30)'), value };
  },
  byDap: { breakpoint: { at: 'self.ends = started + lifetime', condition: 'lifetime < 600' }, watch: [] },
};
