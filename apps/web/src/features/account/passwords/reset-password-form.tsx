import { KEYS_REVOKED, RESET_LINK_INVALID } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { errorDetail } from "../../../lib/forms/errors.ts";
import { lazyFieldErrors } from "../../../lib/forms/lazy-field-errors.ts";
import { logOut } from "../../../lib/stored/log-out.ts";
import { storedSession } from "../../../lib/session/session.ts";
import { trpc } from "../../../lib/trpc.ts";
import { ErrorBanner } from "../../../ui/feedback/error-banner.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { AccountCard, AccountForm } from "../account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { linkIn, type RestoredState } from "./emailed-link.ts";

/** Deliberately not the wording of the registration form. */
const PASSWORDS_DIFFER_HERE = "Password and Confirm Password Does not Match!";
const LEAVES_AFTER_MS = 2000;

const findErrors = lazyFieldErrors(async () =>
  (await import("@shop/domain/contracts/users")).resetPassword.pick({ password: true }),
);

async function validate({ password, confirmPassword }: { password: string; confirmPassword: string }) {
  const errors = await findErrors({ password });
  if (password !== confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER_HERE;
  return errors;
}

/** Sets a new password through an emailed link, then opens the login page. */
export function Component() {
  const link = linkIn(useSearchParams()[0]);
  const restored = (useLocation().state as RestoredState | null)?.restored;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const reset = trpc.users.resetPassword.useMutation({
    onSuccess: () => {
      // Keeps the used link out of the browser's history.
      void navigate(ROUTES.set, { replace: true, state: { keepsFocus: true } });
      // The old session is no longer valid, and would prevent the login.
      if (storedSession.get()) logOut(queryClient);
    },
  });
  const { field, frame } = useAccountForm({
    idPrefix: "reset-",
    labels: { password: "Password", confirmPassword: "Confirm Password" },
    initialValues: { password: "", confirmPassword: "" },
    validate,
    call: reset,
    send: async ({ password }) => link && reset.mutateAsync({ ...link, password }),
  });
  const { isSuccess } = reset;
  const { revokedKeys = 0 } = reset.data ?? {};

  useEffect(() => {
    if (!isSuccess) return undefined;
    // Shown on the login page, because this page closes too soon.
    const state = revokedKeys > 0 ? { said: KEYS_REVOKED(revokedKeys) } : null;
    const timer = setTimeout(() => void navigate(ROUTES.login, { replace: true, state }), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, revokedKeys, navigate]);

  const refused = link ? errorDetail(reset.error, "Result") : RESET_LINK_INVALID;
  return (
    <AccountCard
      title="Reset Password"
      intro={refused ? "A link can be used once and expires in one hour." : "Choose a new password for your account."}
      footer={
        <>
          New here? <Link to={ROUTES.register}>Register</Link>
        </>
      }
    >
      {isSuccess ? (
        <Notice kind="success">{reset.data.Result}</Notice>
      ) : typeof refused === "string" ? (
        <ErrorBanner message={refused}>
          Open the newest link we emailed you, or <Link to={ROUTES.forgotPassword}>ask for a new one</Link>.
        </ErrorBanner>
      ) : (
        <AccountForm
          {...frame}
          submitLabel="Set new password"
          isInCard
          notice={restored && <Notice kind="success">{restored}</Notice>}
        >
          <NewPasswordFields field={field} consequence="You'll be signed out on all devices." />
        </AccountForm>
      )}
    </AccountCard>
  );
}
