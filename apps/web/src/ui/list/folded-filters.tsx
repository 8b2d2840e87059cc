import { Button } from "@mantine/core";
import IconAdjustmentsHorizontal from "icon:adjustments-horizontal";
import { type ReactNode, useId, useState } from "react";
import styles from "./list-toolbar.module.css";

interface Props {
  /** How many of the filters are set. */
  set: number;
  children: ReactNode;
}

/** Filters and sorting, which a phone shows only when 'Filters' is pressed. */
export function FoldedFilters({ set, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        className={styles.fold}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{set > 0 && ` (${set})`}
      </Button>
      <div id={id} className={styles.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
