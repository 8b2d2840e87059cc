import { useReducedMotion } from "@mantine/hooks";
import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";

const EVERY = 5000;
/** Embla measures each slide. It starts after this time, or at the first press, so that hydration does not wait for it. */
const START_AFTER = 1000;
const OPTIONS = {
  loop: true,
  align: "start",
  // Not in ms: with this value a slide takes about 500 ms.
  duration: 27,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/**
 * The state of a carousel; CarouselRow renders its slides. Autoplay stops while the pointer or the focus is in the
 * carousel, when paused, and for users who prefer reduced motion.
 */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const started = useRef<EmblaCarouselType>(undefined);
  const [selected, setSelected] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isCalm = useReducedMotion(false);

  /** Embla; the first call starts it. */
  const embla = useCallback((): EmblaCarouselType | undefined => {
    if (!started.current && viewport.current) {
      started.current = EmblaCarousel(viewport.current, OPTIONS);
      started.current.on("select", ({ selectedScrollSnap }) => setSelected(selectedScrollSnap()));
    }
    return started.current;
  }, []);
  useEffect(() => {
    const timer = setTimeout(embla, START_AFTER);
    return () => {
      clearTimeout(timer);
      started.current?.destroy();
      started.current = undefined;
    };
  }, [embla]);

  const isMoving = !isPaused && !isHovered && !hasFocus && !isCalm;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) embla()?.scrollNext();
    }, EVERY);
    return () => clearInterval(timer);
  }, [embla, isMoving]);
  const previous = () => embla()?.scrollPrev();
  const next = () => embla()?.scrollNext();
  const onViewport = useCallback((element: HTMLDivElement | null) => {
    viewport.current = element;
  }, []);

  return {
    selected,
    isPaused,
    /** False without autoplay. */
    canPause: !isCalm,
    togglePause: () => setPaused((was) => !was),
    previous,
    next,
    goTo: (index: number) => embla()?.scrollTo(index),
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
    /** Props of CarouselRow. */
    row: { onViewport, selected, isMoving },
  };
}
