import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";

interface Props {
  /** The height in pixels that the content will have, kept until it is there. */
  height: number;
  /** A lazy component, below the first screenful. */
  children: ReactNode;
}

const AT_THE_LATEST = 2500;

/** Draws its content once it comes near the screen, or shortly after the page has settled. */
export function Deferred({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (isDue || !place.current) return undefined;
    const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setDue(true), {
      rootMargin: "800px",
    });
    near.observe(place.current);
    const timer = setTimeout(() => setDue(true), AT_THE_LATEST);
    return () => {
      near.disconnect();
      clearTimeout(timer);
    };
  }, [isDue]);

  const room = <div ref={place} style={{ minHeight: height }} />;
  return isDue ? <Suspense fallback={room}>{children}</Suspense> : room;
}
