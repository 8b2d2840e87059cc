import type { ReactNode } from "react";
import styles from "./figure-table.module.css";

interface Props {
  label: string;
  /** That of the rows' names, then those of their figures. */
  heads: [string, ...string[]];
  rows: { key: string; about: ReactNode; figures: string[] }[];
}

/** A small table of figures; stays one on a phone. */
export function FigureTable({ label, heads, rows }: Props) {
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
        {rows.map(({ key, about, figures }) => (
          <tr key={key}>
            <th scope="row">{about}</th>
            {figures.map((figure, index) => (
              <td key={heads[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
