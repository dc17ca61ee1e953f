import type { Stop } from './state.ts';

export interface ThrownException {
  /** Undefined if it is only known to be an exception. */
  readonly type: string | undefined;
  readonly message: string;
}

/** Splits `KeyError: 'XK'`; some adapters report nothing else. */
export function splitException(text: string): { readonly type: string; readonly message: string } {
  const found = /^([\p{ID_Start}$_][\p{ID_Continue}$.]*):\s*(.*)$/su.exec(text);
  return found ? { type: found[1] ?? '', message: found[2] ?? '' } : { type: text, message: '' };
}

/** The exception of a stop, by the most specific of the adapter's fields. */
export function thrownException({ exception, text = '', description = '' }: Stop): ThrownException {
  const { exceptionId, description: reported, details } = exception ?? {};
  const named = splitException(details?.typeName ?? exceptionId ?? text);
  const message = details?.message ?? reported ?? named.message;
  return {
    type: named.type === '' || named.type === 'exception' ? undefined : named.type,
    message: message === '' && !exception ? description : message,
  };
}
