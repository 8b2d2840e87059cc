import { ROUTES } from "@shop/domain/screens/paths";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

const STORAGE_KEY = "resetLink";

/**
 * The parameters `vl` and `r` of an emailed link; null when one of them is missing. They allow setting the password, so
 * they are removed from the address bar and the browser's history at once. The tab stores them until the screen is left,
 * so that a reload shows the form again.
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

// A secret that is valid for an hour must not stay in localStorage, which outlives the tab and is shared with other tabs.
// oxlint-disable-next-line no-restricted-globals -- the contract's storage is what is kept between visits
const ofTab = () => sessionStorage;

/** The link stored for this visit, for a reload; another visit of the screen has another key. */
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
    // Every typed address has this key.
    if (visit !== "default") ofTab().setItem(STORAGE_KEY, `${visit} ${link}`);
  } catch {
    // A browser that forbids storage: the form stays until the page is loaded again.
  }
}

function forgetLink(): void {
  try {
    ofTab().removeItem(STORAGE_KEY);
  } catch {
    // A browser that forbids storage.
  }
}
