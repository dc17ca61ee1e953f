import { formatAddress, parseAddress, type SessionId } from '#protocol';
import { isAllowed } from './allowed.ts';
import type { NoticePort, RequestPort, SharedPort, UiPort } from './ports.ts';
import { Store } from './store.ts';
import type { Region } from './region.ts';

/** Memory or instructions to show. */
export interface AddressPlace {
  readonly sessionId: SessionId;
  /** An address, or a reference of the adapter. */
  readonly memoryReference: string;
  /** Finds the memory again when the reference is no longer valid. */
  readonly expression?: string | undefined;
  /** Changes with each request, so that the same place can be shown again. */
  readonly token: number;
}

/** The place that a panel shows. */
export interface AddressPort {
  readonly place: Store<AddressPlace | undefined>;
  readonly show: (place: Omit<AddressPlace, 'token'>) => void;
}

/** Showing a place focuses the region. */
export function addressPort({ uiRequests }: UiPort, region: Region): AddressPort {
  const place = new Store<AddressPlace | undefined>(undefined);
  return {
    place,
    show: (wanted) => {
      place.update((before) => ({ ...wanted, token: (before?.token ?? 0) + 1 }));
      uiRequests.make({ to: 'focus', region });
    },
  };
}

type ReferencePort = SharedPort & Pick<RequestPort, 'request'>;

interface EvaluationPlace {
  readonly sessionId: SessionId;
  readonly frameId: number | undefined;
}

/** The memory reference of an expression: of its value, or the address that the value is. Undefined for pages that only watch. */
export async function memoryReferenceOf(
  port: ReferencePort,
  { sessionId, frameId }: EvaluationPlace,
  expression: string,
): Promise<string | undefined> {
  if (!isAllowed(port, 'evaluate')) return undefined;
  const args = { expression, context: 'watch', ...(frameId !== undefined && { frameId }) };
  const { memoryReference, result } = await port.request(sessionId, 'evaluate', args);
  if (memoryReference !== undefined && memoryReference !== '') return memoryReference;
  const [written] = /0x[\da-f]+/i.exec(result) ?? [];
  return written ?? (parseAddress(result) === undefined ? undefined : result.trim());
}

/** Shows a typed address, or the place of an expression; says so if it has none. */
export async function showTyped(
  port: ReferencePort & Pick<NoticePort, 'notify'> & Pick<AddressPort, 'show'>,
  place: EvaluationPlace & { readonly kind: string },
  text: string,
): Promise<void> {
  const { sessionId, kind } = place;
  const address = parseAddress(text);
  if (address !== undefined) return port.show({ sessionId, memoryReference: formatAddress(address) });
  const memoryReference = await memoryReferenceOf(port, place, text);
  if (memoryReference !== undefined) port.show({ sessionId, memoryReference, expression: text });
  else port.notify(`"${text}" has no ${kind}. Type an address, such as 0x1000.`, 'failure');
}
