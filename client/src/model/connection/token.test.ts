import { expect, test } from 'vitest';
import { isOtherBuild, needsReload } from './page-build.ts';
import { TokenKeeper, tokenIn } from './token.ts';

function places(hash: string, stored: Record<string, string> = {}, isForbidden = false) {
  const kept = new Map(Object.entries(stored));
  const urls: string[] = [];
  const forbidden = () => {
    throw new Error('forbidden');
  };
  return {
    kept,
    urls,
    places: {
      location: { hash, pathname: '/page/', search: '?embed' },
      history: {
        state: null,
        replaceState: (_state: unknown, _title: string, url?: string | URL | null) => urls.push(String(url)),
      },
      storage: isForbidden
        ? { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
        : {
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, value: string) => void kept.set(key, value),
            removeItem: (key: string) => void kept.delete(key),
          },
    },
  };
}

test('the token is taken from the fragment, which is removed, and kept for a reload', () => {
  const first = places('#token=abc-_1');
  expect(new TokenKeeper(first.places).token).toBe('abc-_1');
  expect(first.urls).toEqual(['/page/?embed']);
  const reloaded = places('', Object.fromEntries(first.kept));
  expect(new TokenKeeper(reloaded.places).token).toBe('abc-_1');
  expect(reloaded.urls).toEqual([]);
});

test('a token in the fragment outweighs the stored one', () => {
  const { places: given, kept } = places('#token=new', { 'stopline.token': 'old' });
  expect(new TokenKeeper(given).token).toBe('new');
  expect(kept.get('stopline.token')).toBe('new');
});

test('without storage the token is in memory only', () => {
  const keeper = new TokenKeeper(places('#token=abc', {}, true).places);
  expect(keeper.token).toBe('abc');
  keeper.forget();
  expect(keeper.token).toBeUndefined();
});

test('a rejected token is forgotten', () => {
  const { places: given, kept } = places('#token=abc');
  const keeper = new TokenKeeper(given);
  keeper.forget();
  expect(keeper.token).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('a token or a whole URL can be pasted', () => {
  expect(tokenIn('  abc-_1\n')).toBe('abc-_1');
  expect(tokenIn('http://127.0.0.1:4711/#token=abc-_1')).toBe('abc-_1');
  expect(tokenIn('http://127.0.0.1:4711/')).toBeUndefined();
  expect(tokenIn('two words')).toBeUndefined();
  expect(tokenIn('')).toBeUndefined();
});

/** The history entry of a page, whose state survives its reloads. */
function historyEntry(state: unknown = null) {
  return {
    state,
    replaceState(next: unknown) {
      this.state = next;
    },
  };
}

test('a page of another build reloads once per build of the server', () => {
  const history = historyEntry();
  expect(needsReload('new', history, 'old')).toBe(true);
  expect(needsReload('new', history, 'old')).toBe(false);
  expect(needsReload('newer', history, 'old')).toBe(true);
  expect(needsReload('same', history, 'same')).toBe(false);
  expect(needsReload('new', history, '')).toBe(false);
});

test('a reload for another build keeps the other state of the history entry', () => {
  const history = historyEntry({ other: 1 });
  expect(needsReload('new', history, 'old')).toBe(true);
  expect(history.state).toMatchObject({ other: 1 });
});

test('only a server of the same build is compatible, and a page without a build takes any', () => {
  expect([isOtherBuild('new', 'old'), isOtherBuild('same', 'same'), isOtherBuild('new', '')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a page that cannot note its reload does not reload', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  expect(needsReload('new', { state: null, replaceState: forbidden }, 'old')).toBe(false);
  expect(needsReload('new', { state: null, replaceState: () => undefined }, 'old')).toBe(false);
});
