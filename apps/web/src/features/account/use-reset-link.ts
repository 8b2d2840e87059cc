import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const STORAGE_KEY = "resetLink";

/**
 * What a mailed link carries in `vl` and `r`; null when one of them is missing. Who has it can set the password, so it is
 * removed from the address bar and from the browser's history at once. The tab keeps it until the screen is left: a
 * reload shows the same form again.
 */
export function useResetLink(): { val: string; key: string } | null {
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const [query] = useSearchParams();
  const [link] = useState(() => new URLSearchParams(query.size > 0 ? query : keptLink(visit)));

  useEffect(() => {
    void navigate(ROUTES.set, { replace: true, state: { keepsFocus: true } });
  }, [navigate]);

  useEffect(() => {
    keepLink(visit, link.toString());
    return forgetLink;
  }, [visit, link]);

  const [val, key] = [link.get("vl"), link.get("r")];
  return val && key ? { val, key } : null;
}

// A secret that is good for an hour must not stay in localStorage, which outlives the tab and is shared with all others.
// oxlint-disable-next-line no-restricted-globals -- the contract's storage is what is kept between visits
const ofTab = () => sessionStorage;

/** The link that was kept for this visit, which a reload goes on with; another visit of the screen has another key. */
function keptLink(visit: string): string {
  try {
    const [keptFor, link = ""] = ofTab().getItem(STORAGE_KEY)?.split(" ") ?? [];
    return keptFor === visit ? link : "";
  } catch {
    return ""; // a browser that forbids storage
  }
}

function keepLink(visit: string, link: string): void {
  try {
    // An address that was entered has this key each time.
    if (visit !== "default") ofTab().setItem(STORAGE_KEY, `${visit} ${link}`);
  } catch {
    // A browser that forbids storage: the form stays until the page is loaded again.
  }
}

function forgetLink(): void {
  try {
    ofTab().removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}
