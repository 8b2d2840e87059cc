import "@mantine/core/styles/Tooltip.layer.css";
import { Button, Tooltip } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router-dom";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./row-actions.module.css";

interface Props {
  name: string;
  editPath: string;
  /** Why it can't be removed; said when the button is hovered, touched or has the focus. */
  kept: string | undefined;
  onRemove: () => void;
}

/** What can be done with a record of a list. */
export function RowActions({ name, editPath, kept, onRemove }: Props) {
  const reason = useId();
  const button = (
    <Button
      size="compact-sm"
      variant="subtle"
      color={kept ? "gum" : "red"}
      className={styles.remove ?? ""}
      // Not `disabled`: then nobody could come to it and hear why.
      data-disabled={kept ? true : undefined}
      aria-disabled={kept ? true : undefined}
      aria-describedby={kept ? reason : undefined}
      onClick={kept ? undefined : onRemove}
    >
      Remove<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
  return (
    <span className={styles.actions}>
      <Link to={editPath}>
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </Link>
      {kept ? (
        <Tooltip label={kept} events={{ hover: true, focus: true, touch: true }}>
          {button}
        </Tooltip>
      ) : (
        button
      )}
      {kept && (
        <span id={reason} hidden>
          {kept}
        </span>
      )}
    </span>
  );
}
