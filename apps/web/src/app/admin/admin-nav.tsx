import { IconChevronDown } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { usePopup } from "../../ui/use-popup.ts";
import styles from "./admin-nav.module.css";
import { ADMIN_NAV, currentEntry, type NavEntry } from "./nav-entries.ts";

/** The admin's navigation: a column beside wide screens, one line that opens on narrow ones. */
export function AdminNav() {
  const current = currentEntry(useLocation().pathname);
  const popup = usePopup();
  const isStaff = useSession()?.isAdmin === true;
  if (!isStaff) return <div className={styles.nav} />;
  return (
    <nav className={styles.nav} aria-label="Admin" {...popup.box}>
      <button type="button" className={styles.opener} {...popup.button}>
        {current && <current.icon size={18} aria-hidden />}
        <span className={styles.here}>{current?.label ?? "Admin"}</span>
        <span className={styles.all}>All screens</span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <div className={styles.groups} data-open={popup.isOpen || undefined}>
        {ADMIN_NAV.map((group) => (
          <ul key={group[0]?.to} className={styles.group}>
            {group.map((entry) => (
              <li key={entry.to}>
                <Entry entry={entry} isCurrent={entry === current} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function Entry({ entry: { to, label, icon: Icon }, isCurrent }: { entry: NavEntry; isCurrent: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      className={styles.entry}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? (pathname === to ? "page" : "true") : undefined}
    >
      <Icon size={18} aria-hidden />
      {label}
    </Link>
  );
}
