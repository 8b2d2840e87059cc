import "@mantine/core/styles/Text.layer.css";
import { Box, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { Fragment, type ComponentProps, type ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./cells.module.css";

/** The beginning of a text that may be long; the row's dialog shows all of it. */
export function LongText({ text }: { text: string | null }) {
  return text ? (
    <Text lineClamp={2} inherit style={{ overflowWrap: "anywhere" }}>
      {text}
    </Text>
  ) : (
    "–"
  );
}

/** A dimmed line below a cell's value. */
export function CellNote({ children }: { children: ReactNode }) {
  return (
    <Box component="p" mt={2} c="dimmed" fz="var(--text-xs)" fw={400}>
      {children}
    </Box>
  );
}

/** A note that is shown where the table hides its wide columns. */
export function NarrowNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.narrow}>
      <CellNote>{children}</CellNote>
    </div>
  );
}

/** A text on one line, such as an email address; a long one is cut off, and its tooltip shows all of it. */
export function CutText({ text, maxWidth }: { text: string; maxWidth?: string }) {
  return (
    <span className={styles.cut} style={{ maxWidth }} title={text}>
      {text}
    </span>
  );
}

/** A long word that may break at the places which `at` matches. */
export function BreakableText({ text, at }: { text: string; at: RegExp }) {
  return text.split(at).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts are identified by their order only
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Where a web address may break. */
export const URL_BREAKS = /(?<=[^/])(?=[/?&])/;

/** Opens a row's dialog; looks like the links of other rows. */
export function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.open} onClick={onClick}>
      {children}
    </button>
  );
}

/** A small button below a cell's value. */
export function CellButton(props: ComponentProps<"button">) {
  return <button type="button" className={`${styles.open} ${styles.small}`} {...props} />;
}

interface RowAction {
  /** Its label, such as 'Edit'. */
  what: string;
  /** The record's name, for screen readers. */
  of: string;
}

export function RowLink({ what, of, ...link }: RowAction & Pick<LinkProps, "to" | "state">) {
  return (
    <Link {...link}>
      {what}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Link>
  );
}

interface RowButtonProps extends RowAction {
  onClick: () => void;
  loading?: boolean;
  /** The button's name among the cells of a grid, and whether Tab reaches it. */
  "data-cell"?: string;
  tabIndex?: number;
}

export function RowButton({ what, of, color, ...button }: RowButtonProps & { color?: "red" }) {
  return (
    // Aligns the text with the cell's edge.
    <Button size="compact-sm" mx={-8} variant="subtle" {...(color && { color })} {...button}>
      {what}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Button>
  );
}

/** A red button for an action that cannot be undone, or only for a short time. */
export const RowDangerButton = (props: RowButtonProps) => <RowButton color="red" {...props} />;

/** Several links and buttons in one cell. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Group component="span" display="inline-flex" gap={12} wrap="nowrap">
      {children}
    </Group>
  );
}
