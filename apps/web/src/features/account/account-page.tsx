import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useMembership } from "../../lib/own-company.ts";
import { type AreaPart, AreaNav } from "../../ui/page/area-nav.tsx";
import { Page } from "../../ui/page/page.tsx";
import { RequireLogin } from "./logged-in.tsx";

/** The id of the profile's form, which the part 'Profile' links to. */
export const DETAILS = "details";

/** The parts of the account area. */
const PARTS: readonly AreaPart[] = [
  { to: ROUTES.profile, label: "Orders" },
  { to: ROUTES.invoices, label: "Invoices" },
  { to: ROUTES.quotes, label: "Quotes" },
  { to: ROUTES.due, label: "Due again" },
  { to: ROUTES.lists, label: "Lists" },
  { to: ROUTES.addresses, label: "Addresses" },
  { to: `${ROUTES.profile}#${DETAILS}`, label: "Profile" },
  { to: ROUTES.security, label: "Security" },
];

/** For members of a company: the area of the company (company-page.tsx). */
const COMPANY = { to: ROUTES.company, label: "Company" };

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
  const isMember = Boolean(useMembership());
  return <AreaNav label="Account" parts={isMember ? [...PARTS, COMPANY] : PARTS} />;
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
