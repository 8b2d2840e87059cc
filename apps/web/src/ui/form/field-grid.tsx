import type { ReactNode } from "react";
import styles from "./form.module.css";

/** The fields of an admin form: one below the other, in two columns where there is room. `<Wide>` takes both. */
export function FieldGrid({ children, isSingle = false }: { children: ReactNode; isSingle?: boolean }) {
  return (
    <div className={styles.grid} data-single={isSingle || undefined}>
      {children}
    </div>
  );
}

/** A field that needs the whole line: a description, a picture. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

/** A card around a form or around one part of it. */
export function FormCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}
