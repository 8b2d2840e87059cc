import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { useLocation } from "react-router-dom";

const OPEN_AFTER = 90;
const CLOSE_AFTER = 220;

const indexOfTop = (id: string) => TOP_CATEGORIES.findIndex((top) => top.id === id);

/**
 * The state of the mega-menu. A mouse opens a panel by resting on a category and closes it by leaving. On the keyboard,
 * Enter, Space and arrow down open, left and right change the category, and Escape closes.
 */
export function useMegaMenu(goTo: (categoryId: string) => void) {
  const { key } = useLocation();
  const [open, setOpen] = useState<{ id: string; at: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const panel = useRef<HTMLDivElement>(null);
  const openId = open?.at === key ? open.id : null;

  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (id: string | null) => {
    clearTimeout(timer.current);
    setOpen(id === null ? null : { id, at: key });
  };
  /** Counts from the event on, not from the hydration that it may have waited for. */
  const showSoon = (id: string | null, { timeStamp }: PointerEvent) => {
    clearTimeout(timer.current);
    const rested = performance.now() - timeStamp;
    timer.current = setTimeout(() => show(id), (id === null ? CLOSE_AFTER : OPEN_AFTER) - rested);
  };
  const intoPanel = (id: string) => {
    show(id);
    requestAnimationFrame(() => panel.current?.querySelector("a")?.focus());
  };
  const walk = (from: string, by: number) => {
    const next = TOP_CATEGORIES[(indexOfTop(from) + by + TOP_CATEGORIES.length) % TOP_CATEGORIES.length];
    if (!next) return;
    buttons.current.get(next.id)?.focus();
    if (openId) show(next.id);
  };

  const onTopKey = (event: KeyboardEvent, id: string) => {
    if (event.key === "ArrowDown") intoPanel(id);
    else if (event.key === "ArrowRight") walk(id, 1);
    else if (event.key === "ArrowLeft") walk(id, -1);
    else return;
    event.preventDefault();
  };

  return {
    openId,
    panel,
    /** For the element around the categories and their panel. */
    nav: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && showSoon(null, event),
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) show(null);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !openId) return;
        buttons.current.get(openId)?.focus();
        show(null);
      },
    },
    top: (id: string) => ({
      ref: (element: HTMLButtonElement | null) => {
        if (element) buttons.current.set(id, element);
      },
      "aria-expanded": openId === id,
      onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && showSoon(id, event),
      onKeyDown: (event: KeyboardEvent) => onTopKey(event, id),
      // Hovering has opened the panel, so a mouse click opens the category; keys and touch toggle the panel.
      onClick: (event: MouseEvent) => {
        const isMouse =
          event.detail > 0 && "pointerType" in event.nativeEvent && event.nativeEvent.pointerType === "mouse";
        if (isMouse) goTo(id);
        else show(openId === id ? null : id);
      },
    }),
  };
}
