import { ROUTES, productsPath } from "@shop/domain/screens/paths";
import { TOP_CATEGORIES } from "@shop/domain/screens/top-categories";
import IconChevronDown from "icon:chevron-down";
import { Link, NavLink } from "react-router-dom";
import { useTopCategories } from "../../../features/catalogue/taxonomy.ts";
import { useSession } from "../../../lib/session/session.ts";
import { ACCOUNT_LINKS, ADMIN_LINKS, SITE_LINKS } from "./site-links.ts";
import styles from "./small-menu.module.css";
import { useLogOut } from "../header/use-log-out.ts";

/** The entries of the menu of a small screen; the sub-categories are loaded when they are needed. */
export function SmallMenuEntries({ hasSubCategories }: { hasSubCategories: boolean }) {
  return (
    <>
      <div className={styles.part}>
        <Link className={styles.entry} to={ROUTES.quickOrder}>
          <strong>Quick order</strong>
        </Link>
      </div>
      <SmallMenuCategories hasSubCategories={hasSubCategories} />
      <SmallMenuLinks />
      <SmallMenuAccount />
    </>
  );
}

function SmallMenuAccount() {
  const session = useSession();
  const logOut = useLogOut();
  if (!session) {
    return (
      <div className={styles.part} data-for-visitors>
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
        {ACCOUNT_LINKS.map(({ to, label }) => (
          <Link key={label} className={styles.entry} to={to}>
            {label}
          </Link>
        ))}
        <button type="button" className={styles.entry} onClick={logOut}>
          Logout
        </button>
      </div>
    </>
  );
}

function SmallMenuCategories({ hasSubCategories }: { hasSubCategories: boolean }) {
  const branches = useTopCategories(hasSubCategories);
  return (
    <nav className={styles.part} aria-label="Categories">
      {TOP_CATEGORIES.map(({ id, name }) => (
        <details key={id} name="small-menu-category" className={styles.fold}>
          <summary>
            {name}
            <IconChevronDown size={18} aria-hidden />
          </summary>
          <ul className={styles.subs}>
            <li>
              <Link className={styles.entry} to={productsPath({ cat: id })}>
                All {name}
              </Link>
            </li>
            {branches
              ?.find((branch) => branch.id === id)
              ?.subCategories.map((sub) => (
                <li key={sub.id}>
                  <Link className={styles.entry} to={productsPath({ cat: id, subcat: sub.id })}>
                    {sub.name}
                  </Link>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function SmallMenuLinks() {
  return (
    <nav className={styles.part} aria-label="Shop">
      {SITE_LINKS.filter(({ to }) => to !== ROUTES.quickOrder).map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === "/"} className={styles.entry}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
