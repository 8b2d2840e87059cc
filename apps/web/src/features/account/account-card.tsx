import type { ReactNode } from "react";
import styles from "./account-card.module.css";

/** The card that logging in and registering happen in, with what leads to the other of the two below it. */
export function AccountCard({
  title,
  intro,
  children,
  footer,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.intro}>{intro}</p>
      </div>
      {children}
      <p className={styles.footer}>{footer}</p>
    </div>
  );
}
