import { Box, Button } from "@mantine/core";
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { ROUTES } from "@shop/domain/screens/paths";
import IconChevronDown from "icon:chevron-down";
import { Link, matchPath, useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { usePopup } from "../../ui/overlay/use-popup.ts";
import styles from "./admin-nav.module.css";
import { ADMIN_SCREENS, type AdminScreen } from "./admin-screens.tsx";

/** The admin navigation: a column on wide screens, a menu on narrow ones. */
export function AdminNav() {
  const current = currentScreen(useLocation().pathname);
  const popup = usePopup();
  const isAdmin = useSession()?.isAdmin === true;
  if (!isAdmin) return <div className={styles.nav} />;
  return (
    <nav className={styles.nav} aria-label="Admin" {...popup.box}>
      <Button
        {...ENTRY}
        {...popup.button}
        className={styles.opener}
        radius={0}
        h="var(--control)"
        px="var(--gutter)"
        leftSection={current && <current.icon size={18} aria-hidden />}
        rightSection={
          <>
            <Box component="span" mr={8} c="dimmed" fw={400}>
              All screens
            </Box>
            <IconChevronDown size={18} aria-hidden />
          </>
        }
      >
        {current?.label ?? "Admin"}
      </Button>
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

const ENTRY = {
  variant: "subtle",
  size: "sm",
  c: "var(--ink)",
  fw: 500,
  fullWidth: true,
  justify: "flex-start",
  styles: { label: { flex: 1 } },
} as const;

/** The navigation entry of a path. The order screen, which customers use too, belongs to Orders. */
function currentScreen(pathname: string): AdminScreen | undefined {
  const here = matchPath(ROUTES.order, pathname) ? ADMIN_ROUTES.orders : pathname;
  return ADMIN_SCREENS.flat().find(({ path, pagePath = path, inner = [] }) =>
    [path, pagePath, ...inner.flatMap(({ paths }) => paths)].some((pattern) => matchPath(pattern, here)),
  );
}

function Entry({ screen: { path, label, icon: Icon }, isCurrent }: { screen: AdminScreen; isCurrent: boolean }) {
  const { pathname } = useLocation();
  return (
    <Button
      component={Link}
      to={path}
      {...ENTRY}
      {...(isCurrent && { variant: "light", c: "var(--gum)", fw: 700 })}
      h={{ base: 40, md: 36 }}
      px={12}
      leftSection={<Icon size={18} color={isCurrent ? "var(--gum)" : "var(--muted)"} aria-hidden />}
      aria-current={isCurrent ? (pathname === path ? "page" : "true") : undefined}
    >
      {label}
    </Button>
  );
}
