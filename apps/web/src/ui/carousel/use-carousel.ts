import { useReducedMotion } from "@mantine/hooks";
import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";

const EVERY = 5000;
/** Embla measures each slide: it starts after this time or at the first move, so that a pressed card need not wait for it. */
const START_AFTER = 1000;
const OPTIONS = {
  loop: true,
  align: "start",
  // Not in ms: with this value a slide takes about 500 ms.
  duration: 27,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/**
 * The state of a carousel; SlideRow renders its slides. Autoplay stops while the pointer or the focus is in the
 * carousel, when paused, and for users who prefer reduced motion.
 */
export function useCarousel() {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [selected, setSelected] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isCalm = useReducedMotion(false);

  const isMoving = embla !== undefined && !isPaused && !isHovered && !hasFocus && !isCalm;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) embla.scrollNext();
    }, EVERY);
    return () => clearInterval(timer);
  }, [embla, isMoving]);

  const viewport = useRef<HTMLDivElement>(null);
  const start = useRef<() => EmblaCarouselType | undefined>(() => undefined);
  // A layout effect, because a button may be pressed before the other effects.
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    let own: EmblaCarouselType | undefined;
    start.current = () => {
      if (own) return own;
      // The browser has scrolled to a card that has the focus: the row begins there.
      const slides = element.firstElementChild?.childElementCount ?? 0;
      const startIndex = Math.round((slides * element.scrollLeft) / element.scrollWidth);
      element.scrollLeft = 0;
      setSelected(startIndex);
      own = EmblaCarousel(element, { ...OPTIONS, startIndex });
      own.on("select", (ready) => setSelected(ready.selectedScrollSnap()));
      setEmbla(own);
      return own;
    };
    const timer = setTimeout(start.current, START_AFTER);
    return () => {
      clearTimeout(timer);
      own?.destroy();
    };
  }, []);
  const previous = () => start.current()?.scrollPrev();
  const next = () => start.current()?.scrollNext();

  return {
    selected,
    isPaused,
    /** False without autoplay. */
    canPause: !isCalm,
    togglePause: () => setPaused((was) => !was),
    previous,
    next,
    goTo: (index: number) => start.current()?.scrollTo(index),
    /** Props of the element around the carousel. */
    rest: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) =>
        setFocus(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "ArrowLeft") previous();
        else if (event.key === "ArrowRight") next();
        else return;
        event.preventDefault();
      },
    },
    /** Props of SlideRow. */
    row: { selected, isMoving, viewport },
  };
}
