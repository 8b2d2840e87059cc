import { startTransition, useEffect, useRef, useState, type FocusEvent, type ReactNode } from "react";
import type { MovingRow as MovingRowType } from "./moving-row.tsx";
import type { useCarousel } from "./use-carousel.ts";

export interface RowProps {
  carousel: ReturnType<typeof useCarousel>["row"];
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  classNames: { viewport: string | undefined; track: string | undefined; slide: string | undefined };
}

let MovingRow: typeof MovingRowType | undefined;

/** A carousel's slides: at first a row that simply stands there, and Mantine's carousel, just as it looks, once the page stands and it is in sight. */
export function CarouselRow(props: RowProps) {
  const { carousel, slides, classNames } = props;
  const [isThere, setThere] = useState(MovingRow !== undefined);
  const [hasFocus, setFocus] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  // Whoever is at a slide keeps it: the change of rows would take the focus away.
  const isDue = (carousel.isAsked || (carousel.isIdle && isSeen)) && !hasFocus;

  useEffect(() => {
    if (isThere || !row.current) return undefined;
    const sight = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)));
    sight.observe(row.current);
    return () => sight.disconnect();
  }, [isThere]);

  useEffect(() => {
    if (isThere || !isDue) return undefined;
    let isGone = false;
    const load = async () => {
      ({ MovingRow } = await import("./moving-row.tsx"));
      if (!isGone) startTransition(() => setThere(true));
    };
    // Without it the row still stands there, and its first slides can be used.
    load().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [isThere, isDue]);

  if (isThere && MovingRow) return <MovingRow {...props} />;
  return (
    <div
      ref={row}
      className={classNames.viewport}
      onFocus={() => setFocus(true)}
      onBlur={(event: FocusEvent) =>
        setFocus(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
      }
    >
      <div className={classNames.track}>
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            role="group"
            aria-roledescription="slide"
            aria-label={slideLabel(index, slides.length)}
            className={classNames.slide}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

export const slideLabel = (index: number, count: number) => `${index + 1} of ${count}`;
