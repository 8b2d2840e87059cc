import { ActionIcon, Box, Button } from "@mantine/core";
import IconAlertCircle from "icon:alert-circle";
import IconArrowBackUp from "icon:arrow-back-up";
import IconCircleCheck from "icon:circle-check";
import IconX from "icon:x";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import styles from "./toast.module.css";

interface Props {
  /** What happened: 'Nitrile gloves was removed.' */
  children: ReactNode;
  /** A problem stays until it is dismissed. */
  kind?: "done" | "problem";
  /** Shows an Undo button. */
  onUndo?: () => void;
  /** Removes the notice; also called when its time is over. */
  onClose: () => void;
  /** The undo is running. */
  isPending?: boolean;
}

const BUTTON = { variant: "transparent", size: "sm", px: 8, c: "inherit" };

const HIDE_AFTER = 8000;

/** A notice at the bottom of the window; stays while it is hovered or has the focus. Give it a key for each event. */
export function Toast({ children, kind = "done", onUndo, onClose, isPending = false }: Props) {
  const isProblem = kind === "problem";
  const box = useRef<HTMLDivElement>(null);
  const isHeld = useIsHeld(box);
  const stays = isProblem || isHeld || isPending;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => close.current(), HIDE_AFTER);
    return () => clearTimeout(timer);
  }, [stays]);

  const Sign = isProblem ? IconAlertCircle : IconCircleCheck;
  return (
    <div ref={box} role={isProblem ? "alert" : "status"} className={styles.notice} data-kind={kind}>
      <Sign className={styles.sign} size={18} aria-hidden />
      <Box component="span" miw={0} style={{ overflowWrap: "anywhere" }}>
        {children}
      </Box>
      {onUndo && (
        <Button
          {...BUTTON}
          c="var(--amber)"
          flex="none"
          disabled={isPending}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
      <ActionIcon {...BUTTON} size={36} aria-label="Dismiss" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** True while the pointer is over an element or the focus is in it. */
function useIsHeld(box: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const element = box.current;
    const hold = () => setHeld(true);
    const letGo = () => setHeld(element?.matches(":hover, :focus-within") ?? false);
    const events = { pointerenter: hold, focusin: hold, pointerleave: letGo, focusout: letGo };
    for (const [event, react] of Object.entries(events)) element?.addEventListener(event, react);
    return () => {
      for (const [event, react] of Object.entries(events)) element?.removeEventListener(event, react);
    };
  }, [box]);
  return isHeld;
}
