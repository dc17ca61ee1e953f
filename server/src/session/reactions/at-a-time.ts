interface Running<Given extends readonly unknown[]> {
  readonly done: Promise<void>;
  /** What it was wanted with meanwhile. */
  again?: Given;
}

/**
 * Work that is done for one subject once at a time. If it is wanted while it runs, it is done once more afterwards, however
 * often it was wanted: an adapter may send the events that cause it endlessly.
 */
export function onceAtATime<Subject extends object, Given extends readonly unknown[]>(
  work: (subject: Subject, ...given: Given) => Promise<void>,
): (subject: Subject, ...given: Given) => Promise<void> {
  const running = new WeakMap<Subject, Running<Given>>();
  const begin = (subject: Subject, given: Given): Promise<void> => {
    const done = work(subject, ...given).finally(() => {
      const again = running.get(subject)?.again;
      running.delete(subject);
      if (again) begin(subject, again).catch(() => undefined);
    });
    running.set(subject, { done });
    return done;
  };
  return (subject, ...given) => {
    const known = running.get(subject);
    if (!known) return begin(subject, given);
    known.again = given;
    return known.done;
  };
}
