/** Turning a disc about its middle: with a finger, a mouse held down, or the wheel of a mouse. */

interface Hands {
  grab(): void;
  /** By so many sectors, of which a round has twelve. */
  drag(sectors: number): void;
  /** Let go, after it was turned or only touched. */
  drop(isTurned: boolean): void;
  step(sectors: number): void;
}

const SECTOR = Math.PI / 6;
/** How far, in sectors, a hand may tremble without turning anything. */
const THRESHOLD = 0.12;
/** How much of a mouse wheel is one sector. */
const NOTCH = 50;

/** Attach it to the disc: `<div {@attach turning(hands)}>`. */
export function turning(hands: Hands): (disc: HTMLElement) => () => void {
  return (disc) => {
    let pointer: number | null = null;
    let last = 0;
    let turned = 0;
    let isTurning = false;
    let scrolled = 0;

    function angle({ clientX, clientY }: PointerEvent): number {
      const { left, top, width, height } = disc.getBoundingClientRect();
      return Math.atan2(clientY - top - height / 2, clientX - left - width / 2);
    }

    function down(event: PointerEvent): void {
      if (event.button !== 0 || pointer !== null) return;
      [pointer, last, turned, isTurning] = [event.pointerId, angle(event), 0, false];
      disc.setPointerCapture(event.pointerId);
      hands.grab();
    }

    function move(event: PointerEvent): void {
      if (event.pointerId !== pointer) return;
      const now = angle(event);
      const way = (((now - last + 3 * Math.PI) % (2 * Math.PI)) - Math.PI) / SECTOR;
      last = now;
      turned += way;
      if (!isTurning && Math.abs(turned) < THRESHOLD) return;
      hands.drag(isTurning ? way : turned);
      isTurning = true;
    }

    function up(event: PointerEvent): void {
      if (event.pointerId !== pointer) return;
      pointer = null;
      hands.drop(isTurning);
      if (isTurning) setTimeout(() => (isTurning = false)); // after the click that follows, which is no tap
    }

    function click(event: MouseEvent): void {
      if (isTurning) event.stopImmediatePropagation();
    }

    function scroll(event: WheelEvent): void {
      if (event.ctrlKey) return; // the page is zoomed
      event.preventDefault();
      scrolled += event.deltaMode === 0 ? event.deltaY || event.deltaX : NOTCH * Math.sign(event.deltaY);
      const steps = Math.trunc(scrolled / NOTCH);
      if (!steps) return;
      scrolled = 0;
      hands.step(Math.sign(steps));
    }

    disc.addEventListener('pointerdown', down);
    disc.addEventListener('pointermove', move);
    disc.addEventListener('pointerup', up);
    disc.addEventListener('pointercancel', up);
    disc.addEventListener('click', click, true);
    disc.addEventListener('wheel', scroll, { passive: false });
    return () => {
      disc.removeEventListener('pointerdown', down);
      disc.removeEventListener('pointermove', move);
      disc.removeEventListener('pointerup', up);
      disc.removeEventListener('pointercancel', up);
      disc.removeEventListener('click', click, true);
      disc.removeEventListener('wheel', scroll);
    };
  };
}
