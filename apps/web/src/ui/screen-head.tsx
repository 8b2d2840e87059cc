import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageTitle } from "./page-title.tsx";
import styles from "./screen-head.module.css";

interface Props {
  /** The screen's h1, and its document's title unless `pageTitle` says another. */
  title: string;
  pageTitle?: string;
  /** One sentence, or where one really is when the title says something else. */
  subtitle?: ReactNode;
  /** The screens above this one, the topmost first. */
  trail?: readonly { to: string; label: string }[];
  /** Buttons and links that concern the whole screen. */
  actions?: ReactNode;
}

/** The top of an admin's screen: where one is, what can be done here. */
export function ScreenHead({ title, pageTitle, subtitle, trail, actions }: Props) {
  return (
    <div className={styles.head}>
      <PageTitle screen={pageTitle ?? title} />
      <div className={styles.words}>
        {trail && (
          <nav aria-label="Breadcrumb">
            <ol className={styles.trail}>
              {trail.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                  <IconChevronRight size={14} aria-hidden />
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
