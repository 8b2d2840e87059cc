import { type ReactNode, useId } from "react";
import styles from "./panel.module.css";

interface Props {
  title: string;
  /** A figure or a word beside the title. */
  note?: ReactNode;
  /** At the right: a link to all of it, a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the dashboard. */
export function Panel({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}

/** The text of an empty panel. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>;
}

interface FigureTableProps {
  label: string;
  /** That of the rows' names, then those of their figures. */
  heads: [string, ...string[]];
  rows: { key: string; about: ReactNode; figures: string[] }[];
}

/** A small table of figures; stays one on a phone. */
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
