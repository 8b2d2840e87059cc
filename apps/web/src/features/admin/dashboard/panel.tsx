import { Box, Group, Stack } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { CARD } from "../../../ui/page/card.ts";
import styles from "./dashboard.module.css";

interface Props {
  title: string;
  /** A figure or a word beside the title. */
  note?: ReactNode;
  /** On the right: a link to the whole list, or a button. */
  action?: ReactNode;
  /** A sentence in place of the content when there is none. */
  empty?: string | false;
  children: ReactNode;
}

/** One section of the dashboard. */
export function Panel({ title, note, action, empty, children }: Props) {
  const id = useId();
  return (
    <Stack component="section" gap={12} p={16} {...CARD} aria-labelledby={id}>
      <Group gap="4px 12px" align="baseline" mih={30}>
        <Box component="h2" fz="lg" id={id}>
          {title}
        </Box>
        {note && (
          <Box component="span" c="dimmed" fz="sm" data-figures>
            {note}
          </Box>
        )}
        {action && (
          <Box ml="auto" fz="sm" className={styles.action}>
            {action}
          </Box>
        )}
      </Group>
      {empty ? (
        <Box component="p" c="dimmed" fz="sm">
          {empty}
        </Box>
      ) : (
        children
      )}
    </Stack>
  );
}

interface FigureTableProps {
  label: string;
  /** The column heads: of the names, then of the figures. */
  heads: [string, ...string[]];
  rows: { key: string; name: ReactNode; figures: string[] }[];
}

/** A small table of figures, which stays a table on a phone. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={heads[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
