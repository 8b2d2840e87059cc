import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useIdle } from "../use-idle.ts";
import { useReducedMotion } from "../use-reduced-motion.ts";

const EVERY = 5000;

type Move = (embla: EmblaCarouselType) => void;

/**
 * What a carousel knows and does; its CarouselRow draws the slides. It moves on by itself, and rests under the mouse,
 * while something in it has the focus, when paused, and for whoever asked for less motion.
 */
export function useCarousel() {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [selected, setSelected] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const asked = useRef<Move>(undefined);
  const isCalm = useReducedMotion();
  const isIdle = useIdle();

  const isMoving = embla !== undefined && !isPaused && !isHovered && !hasFocus && !isCalm;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) embla.scrollNext();
    }, EVERY);
    return () => clearInterval(timer);
  }, [embla, isMoving]);

  /** Asked before the moving row is there, it is done once it is. */
  const move = (how: Move) => {
    if (embla) how(embla);
    else {
      asked.current = how;
      setAsked(true);
    }
  };
  const previous = () => move((it) => it.scrollPrev());
  const next = () => move((it) => it.scrollNext());

  return {
    selected,
    isPaused,
    /** False where it never moves by itself, and there is nothing to pause. */
    canPause: !isCalm,
    togglePause: () => setPaused((was) => !was),
    previous,
    next,
    goTo: (index: number) => move((it) => it.scrollTo(index)),
    /** For whatever is the whole carousel. */
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
    /** For its CarouselRow. */
    row: {
      /** The page stands. */
      isIdle,
      /** Somebody would see another slide. */
      isAsked,
      isCalm,
      isMoving,
      onSelect: setSelected,
      onReady: (ready: EmblaCarouselType) => {
        setEmbla(ready);
        asked.current?.(ready);
        asked.current = undefined;
      },
    },
  };
}
