/** What waits to be drawn for the first time; undefined where elements are drawn at once. */
let waiting: (() => void)[] | undefined;

/** Runs a callback as a task of its own, before timers. */
function asTask(callback: () => void): void {
  const { port1, port2: port } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port.postMessage(undefined);
}

function drawNext(): void {
  const draw = waiting?.shift();
  if (draw === undefined) {
    waiting = undefined;
    return;
  }
  asTask(drawNext);
  draw();
}

/**
 * Draws the elements of a page that opens one by one, each in a task of its own, so that the page answers in between and
 * takes what arrives. Ends when there are no more of them.
 */
export function drawOneByOne(): void {
  if (waiting !== undefined) return;
  waiting = [];
  asTask(drawNext);
}

/**
 * Draws an element for the first time: at once, or when it is its turn, which comes before all others if people wait for it. The
 * promise rejects like the drawing throws.
 */
export function drawFirst(draw: () => void, isAwaited: boolean): Promise<void> | undefined {
  const queue = waiting;
  if (queue === undefined) {
    draw();
    return undefined;
  }
  return new Promise((resolve, reject) => {
    queue[isAwaited ? 'unshift' : 'push'](() => {
      try {
        draw();
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}
