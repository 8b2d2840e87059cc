import { Box, Button } from "@mantine/core";
import type { EmailRestored } from "@shop/domain/contracts/users";
import { KEYS_REVOKED, RESTORE_LINK_INVALID } from "@shop/domain/messages";
import { resetPasswordPath, ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { errorMessage } from "../../../lib/forms/errors.ts";
import { logOut } from "../../../lib/stored/log-out.ts";
import { storedSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { AccountCard } from "../account-form.tsx";
import { linkIn, type RestoredState } from "./emailed-link.ts";

/** What the screen for a new password tells first. */
const restoredText = ({ revokedKeys, hasLostTwoFactor }: Omit<EmailRestored, "val" | "key">): string =>
  [
    "Your account has its earlier email address again, and everyone is signed out.",
    ...(revokedKeys > 0 ? [KEYS_REVOKED(revokedKeys)] : []),
    ...(hasLostTwoFactor
      ? ["Two-step sign-in was turned off: you can set it up again under Security in your account."]
      : []),
    "Now choose a new password.",
  ].join(" ");

/**
 * The page of the link that is emailed to the former address of an account. Only the button restores the address,
 * because mail programs open links automatically.
 */
export function Component() {
  const link = linkIn(useSearchParams()[0]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const restore = trpc.users.restoreEmail.useMutation({
    onSuccess: ({ val, key, ...restored }) => {
      const state: RestoredState = { restored: restoredText(restored) };
      // Keeps the used link out of the browser's history.
      void navigate(resetPasswordPath(val, key), { replace: true, state });
      // It may be a session of this account, which is no longer valid, and would prevent the login.
      if (storedSession.get()) logOut(queryClient);
    },
  });
  const refused = link ? restore.error && errorMessage(restore.error) : RESTORE_LINK_INVALID;
  return (
    <AccountCard
      title="Restore Your Account"
      intro="Use this if someone else has changed the email address of your account."
      footer={
        <>
          Was the change yours? Then you don't need to do anything. <Link to={ROUTES.login}>Login Here</Link>
        </>
      }
    >
      {refused ? (
        <ErrorBanner message={refused}>
          <Link to={ROUTES.forgotPassword}>Ask for a new password</Link>, or <Link to={ROUTES.contact}>contact us</Link>
          .
        </ErrorBanner>
      ) : (
        <>
          <Box component="ol" display="grid" pl={20} style={{ gap: 8, listStyle: "decimal" }}>
            <li>Your account gets back the address that we sent this link to.</li>
            <li>Everyone is signed out, and the current password and all API keys stop working.</li>
            <li>You choose a new password.</li>
          </Box>
          <Button loading={restore.isPending} onClick={() => link && restore.mutate(link)}>
            Restore my account
          </Button>
        </>
      )}
    </AccountCard>
  );
}
