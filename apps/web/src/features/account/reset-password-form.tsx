import { resetPassword } from "@shop/domain/contracts/users";
import { KEYS_REVOKED, RESET_LINK_INVALID } from "@shop/domain/messages";
import { ROUTES } from "@shop/domain/screens/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { errorDetail } from "../../lib/forms/errors.ts";
import { fieldErrors } from "../../lib/forms/field-errors.ts";
import { logOut } from "../../lib/session/log-out.ts";
import { storedSession } from "../../lib/session/session.ts";
import { trpc } from "../../lib/trpc.ts";
import { Container } from "../../ui/page/container.tsx";
import { ErrorBanner } from "../../ui/page/error-banner.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { AccountCard } from "./account-form.tsx";
import { AccountForm } from "./account-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useResetLink } from "./use-reset-link.ts";

/** This wording differs from that of the registration form on purpose. */
const PASSWORDS_DIFFER_HERE = "Password and Confirm Password Does not Match!";
const LEAVES_AFTER_MS = 2000;

function validate({ password, confirmPassword }: { password: string; confirmPassword: string }) {
  const errors = fieldErrors(resetPassword.pick({ password: true }), { password });
  if (password !== confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER_HERE;
  return errors;
}

/** Sets a new password by a mailed link, and leads to the login. */
export function ResetPasswordForm() {
  const link = useResetLink();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const reset = trpc.users.resetPassword.useMutation({
    onSuccess: () => {
      // A session of before is void now, and would keep its owner from the login.
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
    // There is no time to read it here.
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
        <AccountForm {...frame} submitLabel="Set new password" isInCard>
          <NewPasswordFields
            field={field}
            consequence="A new password logs out every device and revokes all API keys of your account."
          />
        </AccountForm>
      )}
    </AccountCard>
  );
}

export function Component() {
  return (
    <Container page>
      <PageTitle screen="Reset Password" />
      <ResetPasswordForm />
    </Container>
  );
}
