import { useState, type KeyboardEvent, type PointerEvent } from "react";

/** The day of a chart that is pointed at, or that the arrow keys have come to; null for none. */
export function useDayCursor(count: number, left: number, band: number) {
  const [picked, setIndex] = useState<number | null>(null);
  // Another period may have fewer days.
  const index = picked === null ? null : Math.min(picked, count - 1);
  const within = (next: number) => Math.min(Math.max(next, 0), count - 1);

  const point = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setIndex(within(Math.floor((x - left) / band)));
  };
  const press = (event: KeyboardEvent) => {
    const from = index ?? count - 1;
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageDown: from - 7,
      PageUp: from + 7,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (event.key === "Escape") setIndex(null);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(within(next));
  };
  return {
    index,
    events: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setIndex(null),
      onFocus: () => setIndex((now) => now ?? count - 1),
      onBlur: () => setIndex(null),
      onKeyDown: press,
    },
  };
}
