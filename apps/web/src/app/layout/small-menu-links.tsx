import { NavLink } from "react-router-dom";
import { SITE_LINKS } from "./site-links.ts";
import styles from "./small-menu.module.css";

export function SmallMenuLinks() {
  return (
    <nav className={styles.part} aria-label="Shop">
      {SITE_LINKS.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === "/"} className={styles.entry}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
