import { Box } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import IconChevronDown from "icon:chevron-down";
import IconSettings from "icon:settings";
import IconUser from "icon:user";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { usePopup } from "../../../ui/overlay/use-popup.ts";
import { ACCOUNT_LINKS, ADMIN_LINKS } from "../menus/site-links.ts";
import styles from "./header.module.css";
import { useLogOut } from "./use-log-out.ts";
import type { Icon } from "../../../ui/display/icon.tsx";

/** 'Sign In' for visitors; an account menu for users who are logged in, and a menu of admin screens for admins. */
export function UserMenu() {
  const session = useSession();
  const logOut = useLogOut();
  if (!session) {
    return (
      <Link to={ROUTES.login} className={styles.item} data-for-visitors>
        <IconUser size={22} aria-hidden />
        Sign In
      </Link>
    );
  }
  return (
    <>
      {session.isAdmin && (
        <HeaderMenu label="Admin" Icon={IconSettings}>
          {ADMIN_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.entry}>
                {label}
              </Link>
            </li>
          ))}
        </HeaderMenu>
      )}
      <HeaderMenu label={session.name} Icon={IconUser}>
        <li className={styles.who}>{session.email}</li>
        {ACCOUNT_LINKS.map(({ to, label }) => (
          <li key={label}>
            <Link to={to} className={styles.entry}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.entry} onClick={logOut}>
            Logout
          </button>
        </li>
      </HeaderMenu>
    </>
  );
}

/** A button that opens a list of links. Mantine's Menu would add 18 kB to every page. */
function HeaderMenu({ label, Icon, children }: { label: string; Icon: Icon; children: ReactNode }) {
  const popup = usePopup();
  return (
    <Box pos="relative" {...popup.box}>
      <button type="button" className={styles.item} {...popup.button}>
        <Icon size={22} aria-hidden />
        <span className={styles.name}>{label}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {popup.isOpen && <ul className={styles.list}>{children}</ul>}
    </Box>
  );
}
