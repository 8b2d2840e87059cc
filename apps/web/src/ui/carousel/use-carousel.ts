import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useState, type FocusEvent, type RefObject } from "react";
import { useIdle } from "../use-idle.ts";
import { useReducedMotion } from "../use-reduced-motion.ts";

/** Embla moves by attraction, not by the clock: this brings a slide to rest in about 500 ms (spec section 9). */
const SPEED = 27;
const EVERY = 5000;

/**
 * Makes the row of slides in `viewport` an endless carousel that moves on by itself. Embla is loaded once the page
 * stands; until then the row is simply there. It rests under the mouse, while something in it has the focus, when paused,
 * and for whoever asked for less motion.
 */
export function useCarousel(viewport: RefObject<HTMLElement | null>, slides: number) {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [selected, setSelected] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isCalm = useReducedMotion();
  const isIdle = useIdle();
  const isWanted = isIdle || isHovered || hasFocus;

  useEffect(() => {
    const node = viewport.current;
    if (!node || slides === 0 || !isWanted) return undefined;
    let instance: EmblaCarouselType | undefined;
    let isGone = false;
    const begin = async () => {
      const { default: createEmbla } = await import("embla-carousel");
      if (isGone) return;
      const created = createEmbla(node, { loop: true, align: "start", duration: isCalm ? 0 : SPEED });
      created.on("select", () => setSelected(created.selectedScrollSnap()));
      instance = created;
      setEmbla(created);
    };
    // Without it the row still stands there, and its first slides can be used.
    begin().catch(() => {});
    return () => {
      isGone = true;
      instance?.destroy();
      setEmbla(undefined);
    };
  }, [viewport, slides, isCalm, isWanted]);

  const isMoving = embla !== undefined && !isPaused && !isHovered && !hasFocus && !isCalm;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) embla.scrollNext();
    }, EVERY);
    return () => clearInterval(timer);
  }, [embla, isMoving]);

  return {
    selected,
    isPaused,
    /** False where it never moves by itself, and there is nothing to pause. */
    canPause: !isCalm,
    togglePause: () => setPaused((was) => !was),
    previous: () => embla?.scrollPrev(),
    next: () => embla?.scrollNext(),
    goTo: (index: number) => embla?.scrollTo(index),
    rest: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: (event: FocusEvent) =>
        setFocus(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
