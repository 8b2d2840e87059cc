import { TextInput } from "@mantine/core";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { lazyFieldErrors } from "../../../lib/forms/lazy-field-errors.ts";
import { trpc } from "../../../lib/trpc.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { AccountCard, AccountForm } from "../account-form.tsx";
import { useAccountForm, useRedirectTarget } from "../use-account-form.ts";

const findErrors = lazyFieldErrors(async () => (await import("@shop/domain/contracts/users")).forgotPassword);

const SHOWN_MS = 15_000;

/** Requests a link to set a new password; the response is the same whether or not the email has an account. */
export function Component() {
  const target = useRedirectTarget();
  const state = useLocation().state as { email?: unknown } | null;
  const ask = trpc.users.forgotPassword.useMutation();
  const { isSuccess, reset } = ask;
  const { field, frame } = useAccountForm({
    idPrefix: "forgot-",
    labels: { EmailAddress: "Email Address" },
    initialValues: { EmailAddress: typeof state?.email === "string" ? state.email : "" },
    validate: findErrors,
    call: ask,
    send: ask.mutateAsync,
  });

  useEffect(() => {
    if (!isSuccess) return undefined;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  return (
    <AccountCard
      title="Forgot Password"
      intro="We'll email you a link to reset your password. It expires in one hour and can be used once."
      footer={
        <>
          Remembered it? <Link to={withRedirect(ROUTES.login, target)}>Login Here</Link>
        </>
      }
    >
      <AccountForm
        {...frame}
        submitLabel="Sign In"
        isInCard
        notice={isSuccess && <Notice kind="success">{ask.data.Result}</Notice>}
      >
        <TextInput {...field("EmailAddress")} type="email" autoComplete="username" inputMode="email" />
      </AccountForm>
    </AccountCard>
  );
}
