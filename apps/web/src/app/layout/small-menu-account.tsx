import { ROUTES } from "@shop/domain/paths";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/session.ts";
import { ADMIN_LINKS } from "./site-links.ts";
import styles from "./small-menu.module.css";
import { useLogOut } from "./use-log-out.ts";

/** Who is logged in, and the ways that are theirs. */
export function SmallMenuAccount() {
  const session = useSession();
  const logOut = useLogOut();
  if (!session) {
    return (
      <div className={styles.part}>
        <Link className={styles.entry} to={ROUTES.login}>
          Sign In
        </Link>
      </div>
    );
  }
  return (
    <>
      {session.isAdmin && (
        <div className={styles.part}>
          <h3>Admin</h3>
          {ADMIN_LINKS.map(({ to, label }) => (
            <Link key={to} className={styles.entry} to={to}>
              {label}
            </Link>
          ))}
        </div>
      )}
      <div className={styles.part}>
        <h3>{session.name}</h3>
        <Link className={styles.entry} to={ROUTES.profile}>
          Profile
        </Link>
        <button type="button" className={styles.entry} onClick={logOut}>
          Logout
        </button>
      </div>
    </>
  );
}
