import { ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { isNavigationBlocked } from "../../../lib/forms/leave-guard.ts";
import { logOut } from "../../../lib/stored/log-out.ts";
import { trpc } from "../../../lib/trpc.ts";

/**
 * Logs out and opens /login; a form with unsaved changes asks first. Does not wait for the request that revokes the
 * token: the user is logged out in this browser at once, even if the server can't be reached.
 */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const leave = () => {
    // Sent first, while the token is still stored.
    client.users.logOut.mutate().catch(() => {});
    logOut(queryClient);
    void navigate(ROUTES.login);
  };
  return () => {
    if (!isNavigationBlocked(leave)) leave();
  };
}
