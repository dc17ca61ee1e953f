import type { Description } from './description.ts';

const element = (tag: string, className: string, ...content: readonly (Node | string)[]): HTMLElement => {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...content);
  return created;
};

/** A text in which parts in backticks are code. */
const withCode = (text: string): readonly (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', '', part)));

/** Values as code, between commas. */
const codes = (values: readonly unknown[]): readonly (Node | string)[] =>
  values.flatMap((value, index) => [...(index === 0 ? [] : [', ']), element('code', '', JSON.stringify(value))]);

/** A description, as it is shown beside its attribute: name, type, text, default and allowed values. */
export function descriptionView({ title, type, description, default: initial, values }: Description): HTMLElement {
  const types = [type ?? []].flat().join(' or ');
  const rows = [
    ['Default', initial === undefined ? [] : [initial]],
    ['Values', values ?? []],
  ] as const;
  return element(
    'div',
    'sl-description',
    element('p', 'sl-description-head', element('code', '', title), types === '' ? '' : element('span', '', types)),
    element('p', '', ...withCode(description)),
    ...rows
      .filter(([, shown]) => shown.length > 0)
      .map(([label, shown]) => element('p', 'sl-description-row', element('span', '', label), ' ', ...codes(shown))),
  );
}
