import { useLocation, useNavigate } from "react-router-dom";
import { FootNotice } from "./foot-notice.tsx";

/** What the screen before has to say on this one: the `said` of the location's state, gone from it once it was shown. */
export default function PassedNotice() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const said: unknown = (state as { said?: unknown } | null)?.said;
  if (typeof said !== "string") return null;
  return (
    <FootNotice onClose={() => void navigate(pathname + search, { replace: true, state: { keepsFocus: true } })}>
      {said}
    </FootNotice>
  );
}
