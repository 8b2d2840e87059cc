import { useReducedMotion } from "@mantine/hooks";
import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";

const EVERY = 5000;
/** Embla measures each card: it starts after this time or at the first move, so that a pressed card need not wait for it. */
const START_AFTER = 1000;
const OPTIONS = {
  loop: true,
  align: "start",
  // Not in ms: with this value a slide takes about 500 ms.
  duration: 27,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/**
 * The state of a carousel; CardRow or BannerRow renders its slides. Autoplay stops while the pointer or the focus is in the
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

  // Embla starts after hydration: buttons clicked before that take effect then. Refs, because a click may come between
  // the start and the next render.
  const started = useRef<EmblaCarouselType>(undefined);
  const early = useRef<((embla: EmblaCarouselType) => void)[]>([]);
  const onReady = useCallback((ready: EmblaCarouselType) => {
    started.current = ready;
    setEmbla(ready);
    for (const by of early.current.splice(0)) by(ready);
  }, []);
  // Of a row of cards; Mantine's carousel starts Embla itself.
  const viewport = useRef<HTMLDivElement>(null);
  const start = useRef(() => {});
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    let own: EmblaCarouselType | undefined;
    start.current = () => {
      if (own) return;
      // The browser has scrolled to a card that has the focus: the row begins there.
      const slides = element.firstElementChild?.childElementCount ?? 0;
      const startIndex = Math.round((slides * element.scrollLeft) / element.scrollWidth);
      element.scrollLeft = 0;
      setSelected(startIndex);
      own = EmblaCarousel(element, { ...OPTIONS, startIndex });
      own.on("select", ({ selectedScrollSnap }) => setSelected(selectedScrollSnap()));
      onReady(own);
    };
    const timer = setTimeout(start.current, START_AFTER);
    return () => {
      clearTimeout(timer);
      own?.destroy();
    };
  }, [onReady]);
  const move = (by: (embla: EmblaCarouselType) => void) => {
    start.current();
    if (started.current) by(started.current);
    else early.current.push(by);
  };
  const previous = () => move((ready) => ready.scrollPrev());
  const next = () => move((ready) => ready.scrollNext());

  return {
    selected,
    isPaused,
    /** False without autoplay. */
    canPause: !isCalm,
    togglePause: () => setPaused((was) => !was),
    previous,
    next,
    goTo: (index: number) => move((ready) => ready.scrollTo(index)),
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
    /** Props of CardRow and BannerRow. */
    row: { selected, isMoving, viewport, options: OPTIONS, onSelect: setSelected, onReady },
  };
}
