import { entryOf, exceptionFilterChoice, isFilterEnabled, takesFilterCondition, type Dap, type State } from '#protocol';
import { attempt } from '../../model/attempt.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { conditionField, type BreakpointListRow } from './breakpoint-list-row.ts';
import { exceptionLook, livingSessions, type ExceptionOffer } from './exception-options.ts';
import type { BreakpointsPort } from './port.ts';

/** Why the adapter's live sessions do not break on an enabled filter. */
function problemOf(state: State, adapter: string, filter: string): string | undefined {
  const problems = livingSessions(state, adapter).flatMap(({ filterAnswers, filterRefusal }) => {
    const answer = entryOf(filterAnswers, filter);
    return answer?.verified === false
      ? [answer.message ?? 'The debugger rejected this filter.']
      : (filterRefusal ?? []);
  });
  return problems[0];
}

function filterRow(
  state: State,
  { adapter, offer }: ExceptionOffer,
  filter: Dap.ExceptionBreakpointsFilter,
  isAlone: boolean,
): BreakpointListRow {
  const { filter: id, label, description = label, conditionDescription } = filter;
  const choice = exceptionFilterChoice(state.exceptionFilters, { adapter, filter: id });
  const enabled = isFilterEnabled(filter, choice);
  const takesCondition = takesFilterCondition(offer, filter);
  const condition = takesCondition ? choice?.condition : undefined;
  const problem = enabled ? problemOf(state, adapter, id) : undefined;
  const name = isAlone ? label : `${label}, ${adapter}`;
  const set = (port: BreakpointsPort, isOn: boolean, written = '') =>
    port.call('set_exception_filter', {
      adapter,
      filter: id,
      choice: { enabled: isOn, ...(written !== '' && { condition: written }) },
    });
  return {
    key: `filter ${adapter} ${id}`,
    name,
    shownName: label,
    debugger: adapter,
    look: exceptionLook(enabled, problem),
    title: [description, condition && `Condition: ${condition}`, problem],
    text: problem ?? condition ?? '',
    isReason: problem !== undefined,
    enabled,
    enable: (port, isOn) => set(port, isOn, condition),
    ...(takesCondition && {
      fieldOf: () => ({
        ...conditionField(name, 'condition', condition),
        ...(conditionDescription !== undefined && { placeholder: visibleText(conditionDescription) }),
      }),
    }),
    // A filter that gets a condition is enabled.
    write: (port, text) => set(port, enabled || text !== '', text),
    entries: ({ port, onEdit }) => [
      {
        label: condition === undefined ? 'Add condition…' : 'Edit condition…',
        keys: 'F2',
        disabled: !takesCondition,
        reason: `Conditions are not supported by ${adapter} here`,
        run: () => onEdit('condition'),
      },
      {
        label: 'Remove condition',
        disabled: condition === undefined,
        run: () => void attempt(port, set(port, enabled)),
      },
      'separator',
      { label: enabled ? 'Disable' : 'Enable', run: () => void attempt(port, set(port, !enabled, condition)) },
    ],
  };
}

/** The rows of an adapter's exception filters, with its name if several adapters have filters. */
export const filterRows = (state: State, offered: ExceptionOffer, isAlone: boolean): readonly BreakpointListRow[] =>
  (offered.offer.exceptionBreakpointFilters ?? []).map((filter) => filterRow(state, offered, filter, isAlone));
