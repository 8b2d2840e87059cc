import { ROUTES } from "@shop/domain/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { logOut } from "../../lib/log-out.ts";

/** Logs out and goes to /login (spec section 4). */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    logOut(queryClient);
    void navigate(ROUTES.login);
  };
}
