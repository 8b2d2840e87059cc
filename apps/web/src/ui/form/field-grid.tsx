import type { ReactNode } from "react";
import styles from "./form.module.css";

/** The fields of an admin form, in two columns on wide screens. `<Wide>` spans both. */
export function FieldGrid({ children, isSingle = false }: { children: ReactNode; isSingle?: boolean }) {
  return (
    <div className={styles.grid} data-single={isSingle || undefined}>
      {children}
    </div>
  );
}

/** A field that spans the whole row, such as a description or a picture. */
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
