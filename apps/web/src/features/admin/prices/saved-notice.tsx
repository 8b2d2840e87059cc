import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ListNotice } from "../../../ui/list/list-notice.tsx";

const HIDES_AFTER_MS = 8000;

/** The router state to navigate to the list with. */
export interface SavedState {
  saved: string;
}

/** Shows on the list what the form has saved; once only, not after a reload or going back. */
export function SavedNotice() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [saved, setSaved] = useState((state as Partial<SavedState> | null)?.saved);

  useEffect(() => {
    if ((state as Partial<SavedState> | null)?.saved !== undefined)
      void navigate(pathname + search, { replace: true, state: { keepsFocus: true } });
  }, [navigate, pathname, search, state]);
  useEffect(() => {
    const timer = setTimeout(() => setSaved(undefined), HIDES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return <ListNotice>{saved}</ListNotice>;
}
