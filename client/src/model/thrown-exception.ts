import type { Stop } from '#protocol';

/** What was thrown, as far as the adapter says. */
export interface ThrownException {
  /** The name of its type; undefined where nobody said more than that it is an exception. */
  readonly type: string | undefined;
  /** Empty where there is none. */
  readonly message: string;
}

/** `KeyError: 'XK'` says both; some adapters have no other words for an exception. */
export function splitException(text: string): { readonly type: string; readonly message: string } {
  const found = /^([\p{ID_Start}$_][\p{ID_Continue}$.]*):\s*(.*)$/su.exec(text);
  return found ? { type: found[1] ?? '', message: found[2] ?? '' } : { type: text, message: '' };
}

/** What a stop is because of, by the most telling of the adapter's words. */
export function thrownException({ exception, text = '', description = '' }: Stop): ThrownException {
  const { exceptionId, description: told, details } = exception ?? {};
  const named = splitException(details?.typeName ?? exceptionId ?? text);
  const message = details?.message ?? told ?? named.message;
  return {
    type: named.type === '' || named.type === 'exception' ? undefined : named.type,
    message: message === '' && !exception ? description : message,
  };
}
