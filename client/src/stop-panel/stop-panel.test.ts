import { render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { answerFrom } from './answer.ts';
import { initialPanelState, learn, type PanelNews } from './panel-state.ts';
import { stopPanelView } from './stop-panel.ts';

afterEach(() => document.body.replaceChildren());

/** The panel after news. */
function shown(...news: readonly PanelNews[]) {
  const press = vi.fn();
  const root = document.createElement('div');
  document.body.append(root);
  render(stopPanelView(news.reduce(learn, initialPanelState), { press }), root);
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string) =>
    all(selector).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  return { root, press, all, texts };
}

const stop = {
  reason: 'step',
  thread_id: 7,
  source: { name: 'bank.js' },
  line: 11,
  call_stack: [
    { function_name: 'withdraw', file_path: '/w/bank.js', line_number: 11 },
    { function_name: 'main', file_path: '/w/main.js', line_number: 3 },
  ],
  call_stack_total: 4,
  top_frame_variables: {
    variables: [
      { name: 'amount', value: '5', type: 'number' },
      { name: 'owner', value: "'Ada'", type: 'string' },
    ],
  },
  changed_variables: [{ name: 'amount', before: '3' }],
  source_excerpt: { start_line: 10, current_line: 11, lines: ['function withdraw(amount) {', '  balance -= amount;'] },
  output_since_last_stop: [{ category: 'stdout', text: 'open\n' }],
};

const stopped = (more: object = {}): PanelNews => ({
  type: 'answered',
  answer: answerFrom({ status: 'stopped', session_id: 's1', stop_event_data: { ...stop, ...more } }),
});

test('a stop is shown with its line, variables, call stack and output', () => {
  const { texts } = shown({ type: 'called', configuration: 'Bank' }, stopped());
  expect(texts('h1')).toEqual(['Bank']);
  expect(texts('[role=status]')).toEqual(['Stopped after step bank.js:11']);
  expect(texts('h2')).toEqual(['bank.js, withdraw', 'Variables', 'Call stack', 'Output']);
  expect(texts('[aria-current]')).toEqual(['11 balance -= amount;']);
  expect(texts('tr')).toEqual(['amount 5 was 3', "owner 'Ada'"]);
  expect(texts('.stack li')).toEqual(['withdraw bank.js:11', 'main main.js:3']);
  expect(texts('.stack p')).toEqual(['2 more']);
  expect(texts('pre')).toEqual(['open']);
});

test('a stop in the code of others is shown at the nearest line of one’s own, with its variables', () => {
  const own = {
    function_name: 'pay',
    file_path: '/w/pay.js',
    line_number: 2,
    source_excerpt: { start_line: 2, current_line: 2, lines: ['JSON.parse(text);'] },
    variables: { variables: [{ name: 'text', value: "'{'" }] },
  };
  const { texts } = shown(stopped({ nearest_own_frame: own }));
  expect(texts('h2')[0]).toBe('pay.js, pay');
  expect(texts('tr')).toEqual(["text '{'"]);
});

test('an exception is shown below its line', () => {
  const { texts } = shown(stopped({ reason: 'exception', exception: { type: 'RangeError', message: 'too much' } }));
  expect(texts('.exception')).toContain('RangeError too much');
});

test('what a program says is text, and what cannot be seen is made visible', () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e';
  const { root, texts } = shown(stopped({ top_frame_variables: { variables: [{ name: hostile, value: hostile }] } }), {
    type: 'not_followed',
    problem: hostile,
  });
  expect(root.querySelector('img')).toBeNull();
  expect(texts('th')[0]).toContain('<img src=x onerror=alert(1)>');
  expect(root.textContent).not.toContain('\u202e');
});

test('buttons work at a stop; one that was pressed holds the others until it is answered', () => {
  const usable = (panel: ReturnType<typeof shown>) =>
    panel.all('button:not([disabled])').map((button) => button.ariaLabel ?? button.getAttribute('aria-label'));
  const panel = shown(stopped());
  expect(usable(panel)).toEqual(['Continue', 'Step over', 'Step into', 'Step out', 'Stop']);
  panel.all('button')[1]?.click();
  expect(panel.press).toHaveBeenCalledWith(expect.objectContaining({ tool: 'step_execution' }));
  expect(usable(shown(stopped(), { type: 'pressed', label: 'Step over' }))).toEqual([]);
  expect(usable(shown({ type: 'called', configuration: 'Bank' }))).toEqual([]);
});

test('a stop of which little was kept is shown all the same', () => {
  const answer = answerFrom({
    status: 'stopped',
    stop_event_data: { reason: 'pause', thread_id: 1, top_frame_variables: null, source_excerpt: null },
  });
  const { texts } = shown({ type: 'answered', answer });
  expect(texts('.content')).toEqual(['No source can be shown.', 'There are none.', '', 'None.']);
});
