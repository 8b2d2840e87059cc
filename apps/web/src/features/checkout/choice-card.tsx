import { Box, Stack } from "@mantine/core";
import { useId, type ReactNode } from "react";
import styles from "./checkout.module.css";

interface Props {
  /** The name of the group of radio buttons. */
  group: string;
  value: string;
  label: string;
  /** An explanation below the label. */
  what?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  /** At the right end of the card. */
  action?: ReactNode;
}

/** One of several choices, as a card with a radio button: Enter in it submits the form. */
export function ChoiceCard({ group, value, label, what, isChosen, onChoose, action }: Props) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label className={styles.pick}>
        <input
          type="radio"
          name={group}
          value={value}
          checked={isChosen}
          aria-labelledby={`${id}-label`}
          {...(what && { "aria-describedby": `${id}-what` })}
          onChange={onChoose}
        />
        <Stack component="span" gap={4} style={{ overflowWrap: "anywhere" }}>
          <Box component="span" id={`${id}-label`} fw={700}>
            {label}
          </Box>
          {what && (
            <Box component="span" id={`${id}-what`} c="dimmed" fz="sm">
              {what}
            </Box>
          )}
        </Stack>
      </label>
      {action}
    </div>
  );
}
