interface EarlyEvents {
  /** In the order in which they happened; `target` is the control. */
  kept: { event: Event; target: Element }[];
  /** The last move of the pointer onto an element. */
  over?: PointerEvent;
  stop: () => void;
}

declare global {
  interface Window {
    earlyEvents?: EarlyEvents;
  }
}

/*
 * What is pressed and typed before React listens. The script in index.html keeps it from the first paint on, and marks
 * a pressed control with `data-heard`: clicks on buttons, keys that buttons react to, and input. Links
 * and forms with an address work without React and are left alone, except after a press that waits, which leaving the
 * page would lose. The value of a field stays in the field: use-entered-value.ts reports it when the field is hydrated.
 */

/**
 * Repeats the kept events, each once; to be called when React listens. React hydrates what an event is for at once, and
 * only that part of the page if it is in a Suspense of its own.
 */
export async function repeatEarlyEvents(): Promise<void> {
  const { kept, over } = stopKeeping();
  if (over?.target instanceof Element && over.target.matches(":hover")) {
    over.target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: over.pointerType }));
  }
  for (const { event, target } of kept) {
    // React may have replaced it, if its HTML was not as expected.
    if (target.isConnected) target.dispatchEvent(copyOf(event));
    // Between two events of a person React renders, too: the second of two clicks on '+' must add to the first.
    await Promise.resolve();
  }
}

/** Drops the kept events, because the page that they were for is not hydrated. */
export function dropEarlyEvents(): void {
  stopKeeping();
}

function stopKeeping(): Pick<EarlyEvents, "kept" | "over"> {
  const { earlyEvents } = window;
  earlyEvents?.stop();
  const kept = earlyEvents?.kept.splice(0) ?? [];
  for (const { target } of kept) target.removeAttribute("data-heard");
  return { kept, over: earlyEvents?.over };
}

/** A copy, because the browser dispatches an event only once. The kind of pointer decides what a menu does. */
function copyOf(event: Event): Event {
  const { type } = event;
  if (event instanceof PointerEvent) return new PointerEvent(type, event);
  if (event instanceof MouseEvent) return new MouseEvent(type, event);
  if (event instanceof KeyboardEvent) return new KeyboardEvent(type, event);
  return new Event(type, event);
}
