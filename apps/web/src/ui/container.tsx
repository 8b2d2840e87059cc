import type { ReactNode } from "react";
import styles from "./container.module.css";

interface Props {
  children: ReactNode;
  /** With the room above and below that a page's content has. */
  page?: boolean;
  /** For forms and reading. */
  narrow?: boolean;
  /** As wide as the window. */
  full?: boolean;
}

/** The middle of the page: at most 1280 px, a gutter at both sides. */
export function Container({ children, page = false, narrow = false, full = false }: Props) {
  const classes = [styles.container, page && styles.page, narrow && styles.narrow, full && styles.full];
  return <div className={classes.filter(Boolean).join(" ")}>{children}</div>;
}
