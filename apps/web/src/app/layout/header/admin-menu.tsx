import { Box } from "@mantine/core";
import { IconChevronDown, IconSettings } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { usePopup } from "../../../ui/overlay/use-popup.ts";
import styles from "./header.module.css";
import { ADMIN_LINKS } from "../menus/site-links.ts";

/** The ways to the admin's screens. */
export default function AdminMenu() {
  const popup = usePopup();
  return (
    <Box pos="relative" {...popup.box}>
      <button type="button" className={styles.item} {...popup.button}>
        <IconSettings size={22} aria-hidden />
        <span className={styles.name}>Admin</span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      {popup.isOpen && (
        <ul className={styles.list}>
          {ADMIN_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.entry}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
