import { Box } from "@mantine/core";
import { ROUTES } from "@shop/domain/screens/paths";
import { IconChevronDown, IconUser } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useSession } from "../../../lib/session/session.ts";
import { usePopup } from "../../../ui/overlay/use-popup.ts";
import styles from "./header.module.css";
import { useLogOut } from "./use-log-out.ts";

/** Sign In for a visitor; Profile and Logout for people who are logged in. */
export function UserMenu() {
  const session = useSession();
  const logOut = useLogOut();
  const popup = usePopup();

  if (!session) {
    return (
      <Link to={ROUTES.login} className={styles.item} data-for-visitors>
        <IconUser size={22} aria-hidden />
        Sign In
      </Link>
    );
  }
  return (
    <Box pos="relative" {...popup.box}>
      <button type="button" className={styles.item} {...popup.button}>
        <IconUser size={22} aria-hidden />
        <span className={styles.name}>{session.name}</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {popup.isOpen && (
        <ul className={styles.list}>
          <li className={styles.who}>{session.email}</li>
          <li>
            <Link to={ROUTES.profile} className={styles.entry}>
              Profile
            </Link>
          </li>
          <li>
            <button type="button" className={styles.entry} onClick={logOut}>
              Logout
            </button>
          </li>
        </ul>
      )}
    </Box>
  );
}
