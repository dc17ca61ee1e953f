/** Items by unique keys: repeated names get a number. */
export function keyed<Named extends { readonly name: string }>(things: readonly Named[]): ReadonlyMap<string, Named> {
  const byKey = new Map<string, Named>();
  const times = new Map<string, number>();
  for (const thing of things) {
    const time = (times.get(thing.name) ?? 0) + 1;
    times.set(thing.name, time);
    byKey.set(time === 1 ? thing.name : `${thing.name}#${time}`, thing);
  }
  return byKey;
}
