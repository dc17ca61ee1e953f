const delayMs = 500;
const slackPx = 10;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Sends the event of a right click. True if something opened a menu. */
const askForMenu = (target: EventTarget, clientX: number, clientY: number): boolean =>
  !target.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, composed: true, clientX, clientY }),
  );

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Lets a long press open a context menu: some browsers send no `contextmenu` event for it, others send one later. Only
 * one of the two events gets through, and the end of the press is not a click.
 */
export const listenToLongPresses = (target: Window): void => {
  const options = { capture: true };
  let press: Press | undefined;
  let isAsked = false;

  const forget = (): void => {
    clearTimeout(press?.timer);
    press = undefined;
  };
  const onDown = (event: PointerEvent): void => {
    forget();
    isAsked = false;
    const [pressed] = event.composedPath();
    if (event.pointerType !== 'touch' || !event.isPrimary || pressed === undefined) return;
    const { clientX: x, clientY: y } = event;
    const timer = setTimeout(() => {
      forget();
      isAsked = askForMenu(pressed, x, y);
    }, delayMs);
    press = { x, y, timer };
  };
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > slackPx) forget();
  };
  const onMenu = (event: MouseEvent): void => {
    if (!event.isTrusted) return;
    forget();
    if (isAsked) stop(event);
  };
  const onClick = (event: MouseEvent): void => {
    if (isAsked) stop(event);
    isAsked = false;
  };
  target.addEventListener('pointerdown', onDown, options);
  target.addEventListener('pointermove', onMove, options);
  target.addEventListener('pointerup', forget, options);
  target.addEventListener('pointercancel', forget, options);
  target.addEventListener('contextmenu', onMenu, options);
  target.addEventListener('click', onClick, options);
};
