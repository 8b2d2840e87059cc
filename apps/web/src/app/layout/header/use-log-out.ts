import { ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { isHeld } from "../../../lib/forms/leave-guard.ts";
import { logOut } from "../../../lib/session/log-out.ts";
import { trpc } from "../../../lib/trpc.ts";

/**
 * Logs out and goes to /login; a form with unsaved changes asks first. The server is told so that the
 * token is void, but not waited for: the person is logged out in this browser at once, even when the server can't be reached.
 */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const leave = () => {
    // First, since it takes the token along as it is sent.
    client.users.logOut.mutate().catch(() => {});
    logOut(queryClient);
    void navigate(ROUTES.login);
  };
  return () => {
    if (!isHeld(leave)) leave();
  };
}
