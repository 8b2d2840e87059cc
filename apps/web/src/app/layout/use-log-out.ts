import { ROUTES } from "@shop/domain/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { isHeld } from "../../lib/leave-guard.ts";
import { logOut } from "../../lib/log-out.ts";

/** Logs out and goes to /login (spec section 4); a form with unsaved changes asks first. */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = () => {
    logOut(queryClient);
    void navigate(ROUTES.login);
  };
  return () => {
    if (!isHeld(leave)) leave();
  };
}
