import { ROUTES } from "@shop/domain/paths";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";

/**
 * What a mailed link carries in `vl` and `r`; null when one of them is missing. Read once: whoever has it can set the
 * password, so it stands neither in the address bar nor in the browser's history for longer than that.
 */
export function useResetLink(): { val: string; key: string } | null {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [link] = useState(() => {
    const [val, key] = [query.get("vl"), query.get("r")];
    return val && key ? { val, key } : null;
  });

  useEffect(() => {
    void navigate(ROUTES.set, { replace: true, state: { keepsFocus: true } });
  }, [navigate]);
  return link;
}
