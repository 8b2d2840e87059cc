import { IconChevronDown } from "@tabler/icons-react";
import { Link, matchPath, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { usePopup } from "../../ui/overlay/use-popup.ts";
import styles from "./admin-nav.module.css";
import { ADMIN_SCREENS, type AdminScreen } from "./admin-screens.tsx";

/** The admin's navigation: a column beside wide screens, one line that opens on narrow ones. */
export function AdminNav() {
  const current = currentScreen(useLocation().pathname);
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
        {ADMIN_SCREENS.map((group) => (
          <ul key={group[0]?.path} className={styles.group}>
            {group.map((screen) => (
              <li key={screen.path}>
                <Entry screen={screen} isCurrent={screen === current} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

/** The entry that a path belongs to. */
const currentScreen = (here: string) =>
  ADMIN_SCREENS.flat().find(({ path, pagePath = path, inner = {} }) =>
    [path, pagePath, ...Object.keys(inner)].some((pattern) => matchPath(pattern, here)),
  );

function Entry({ screen: { path, label, icon: Icon }, isCurrent }: { screen: AdminScreen; isCurrent: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={path}
      className={styles.entry}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? (pathname === path ? "page" : "true") : undefined}
    >
      <Icon size={18} aria-hidden />
      {label}
    </Link>
  );
}
