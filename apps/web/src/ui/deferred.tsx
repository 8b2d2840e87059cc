import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";

interface Props {
  /** The height in pixels that the content will have, kept until it is there. */
  height: number;
  /** A lazy component, below the first screenful. */
  children: ReactNode;
}

/** How near, in pixels, the screen or the focus comes before the content is loaded. */
const NEAR = 600;

/** Draws its content, and loads its code, once the screen or the focus comes near it. */
export function Deferred({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    const node = place.current;
    if (isDue || !node) return undefined;
    const inSight = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setDue(true),
      { rootMargin: `${NEAR}px` },
    );
    inSight.observe(node);
    // The keyboard would step over what is not there yet.
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.contains(node)) return;
      const { top, bottom } = node.getBoundingClientRect();
      const from = target.getBoundingClientRect();
      if (from.bottom > top - NEAR && from.top < bottom + NEAR) setDue(true);
    };
    document.addEventListener("focusin", onFocus);
    return () => {
      inSight.disconnect();
      document.removeEventListener("focusin", onFocus);
    };
  }, [isDue]);

  const room = <div ref={place} style={{ minHeight: height }} />;
  return isDue ? <Suspense fallback={room}>{children}</Suspense> : room;
}
