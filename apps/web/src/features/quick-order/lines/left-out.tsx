import { Box, Button, Stack } from "@mantine/core";
import type { LeftOutRow } from "@shop/domain/contracts/quick-order";
import { useId, useState } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { leftOutText, shownText } from "../state/order-texts.ts";
import styles from "./left-out.module.css";

const REASONS = ["no-quantity", "hidden"] as const satisfies LeftOutRow["reason"][];

/** Says how many rows of the order were left out, and shows them on request. */
export const LeftOut = ({ rows }: { rows: readonly LeftOutRow[] }) =>
  REASONS.map((reason) => ({ reason, rows: rows.filter((row) => row.reason === reason) }))
    .filter((group) => group.rows.length > 0)
    .map((group) => <Group key={group.reason} {...group} />);

function Group({ rows, reason }: { rows: readonly LeftOutRow[]; reason: LeftOutRow["reason"] }) {
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
          {isShown ? "Hide rows" : "Show rows"}
        </Button>
      </Notice>
      {isShown && (
        // Focusable, so that it can be scrolled by keyboard.
        <Box component="ul" id={id} className={styles.rows ?? ""} tabIndex={0} aria-label="Rows left out">
          {rows.map(({ line, text }) => (
            <li key={line}>
              <span className={styles.number}>Row {line}</span>
              <span>{shownText(text)}</span>
            </li>
          ))}
        </Box>
      )}
    </Stack>
  );
}
