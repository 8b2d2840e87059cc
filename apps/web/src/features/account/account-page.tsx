import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { useMembership } from "../../lib/own-company.ts";
import { Page } from "../../ui/page/page.tsx";
import styles from "./account-page.module.css";
import { RequireLogin } from "./logged-in.tsx";

/** The id of the profile's form, which the part 'Profile' links to. */
export const DETAILS = "details";

/** The parts of the account area. */
const PARTS: readonly { to: string; label: string; isForMembers?: true }[] = [
  { to: ROUTES.profile, label: "Orders" },
  { to: ROUTES.invoices, label: "Invoices" },
  { to: ROUTES.quotes, label: "Quotes" },
  { to: ROUTES.requisitions, label: "Requisitions", isForMembers: true },
  { to: ROUTES.due, label: "Due again" },
  { to: ROUTES.lists, label: "Lists" },
  { to: ROUTES.addresses, label: "Addresses" },
  { to: `${ROUTES.profile}#${DETAILS}`, label: "Profile" },
  { to: ROUTES.security, label: "Security" },
];

/** A screen of the account area, for users who are logged in, below links to the area's parts. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  const { hash, key } = useLocation();
  return (
    <Page title={title}>
      <RequireLogin>
        <AccountNav />
        {children}
        {hash !== "" && <ScrollTo key={key} id={hash.slice(1)} />}
      </RequireLogin>
    </Page>
  );
}

function AccountNav() {
  const { pathname, hash } = useLocation();
  const isMember = Boolean(useMembership());
  const parts = PARTS.filter(({ isForMembers = false }) => isMember || !isForMembers);
  const shown = PARTS.find(({ to }) => to === pathname + hash) ?? PARTS.find(({ to }) => pathname.startsWith(to));
  return (
    <nav aria-label="Account" className={styles.nav}>
      <ul>
        {parts.map((part) => (
          <li key={part.to}>
            {part === shown ? (
              <Link to={part.to} ref={scrollIntoRow} aria-current={part.to === pathname + hash ? "page" : "true"}>
                {part.label}
              </Link>
            ) : (
              <Link to={part.to}>{part.label}</Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the row of links is wider than the screen. */
function scrollIntoRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest("ul");
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
}

/** Scrolls to the part of the screen that the address names, and moves the focus there. */
function ScrollTo({ id }: { id: string }) {
  useEffect(() => {
    // After the router's own scrolling (app/layout/use-route-change.ts).
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(id);
      if (!target) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
      target.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return null;
}
