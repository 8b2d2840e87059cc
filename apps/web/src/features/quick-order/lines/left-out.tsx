import { Box, Button, Stack } from "@mantine/core";
import { useId, useState } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { leftOutText, shownText } from "../state/order-texts.ts";
import type { LeftOut as Row } from "../state/use-stored-order.ts";
import styles from "./left-out.module.css";

const REASONS = ["text", "no-quantity", "hidden"] as const satisfies Row["reason"][];

interface Props {
  rows: readonly Row[];
  /** Orders a line of text after all. */
  onOrder: (row: Row) => void;
}

/** Says how many rows and lines of the order were left out, and shows them on request. */
export const LeftOut = ({ rows, onOrder }: Props) =>
  REASONS.map((reason) => ({ reason, rows: rows.filter((row) => row.reason === reason) }))
    .filter((group) => group.rows.length > 0)
    .map((group) => <Group key={group.reason} {...group} onOrder={onOrder} />);

function Group({ rows, reason, onOrder }: Props & { reason: Row["reason"] }) {
  const what = reason === "text" ? "lines" : "rows";
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <Stack gap={0}>
      <Notice kind="info">
        {leftOutText(rows.length, reason)}{" "}
        <Button
          variant="transparent"
          size="compact-sm"
          td="underline"
          c="inherit"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? `Hide ${what}` : `Show ${what}`}
        </Button>
      </Notice>
      {isShown && (
        // Focusable, so that it can be scrolled by keyboard.
        <Box
          component="ul"
          id={id}
          className={styles.rows ?? ""}
          tabIndex={0}
          aria-label={reason === "text" ? "Lines left out" : "Rows left out"}
        >
          {rows.map(({ line, text }) => (
            <li key={line}>
              <span className={styles.number}>
                {reason === "text" ? "Line" : "Row"} {line}
              </span>
              <span>{shownText(text)}</span>
              {reason === "text" && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  mih={32}
                  aria-label={`Order line ${line}: ${shownText(text)}`}
                  onClick={() => onOrder({ line, text, reason })}
                >
                  Order
                </Button>
              )}
            </li>
          ))}
        </Box>
      )}
    </Stack>
  );
}
