import { Box, TextInput } from "@mantine/core";
import type { NewCustomer } from "@shop/domain/contracts/users";
import { PASSWORDS_DIFFER } from "@shop/domain/messages";
import { ROUTES, withRedirect } from "@shop/domain/screens/paths";
import { SHOP_PAGES, shopPagePath } from "@shop/domain/shop-pages";
import { useMutation } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link, Navigate } from "react-router-dom";
import { lazyFieldErrors } from "../../../lib/forms/lazy-field-errors.ts";
import { storedSession, useSession } from "../../../lib/session/session.ts";
import { useShopTexts } from "../../../lib/shop-texts.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useCallOnce } from "../../../lib/use-call-once.ts";
import { AccountCard, AccountForm } from "../account-form.tsx";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import { useAccountForm, useRedirectTarget } from "../use-account-form.ts";

const LABELS = { name: "Name", email: "Email", password: "Password", confirmPassword: "Confirm Password" };
const EMPTY = { name: "", email: "", password: "", confirmPassword: "" };

const findErrors = lazyFieldErrors(async () => (await import("@shop/domain/contracts/users")).register);

async function validate(values: typeof EMPTY) {
  const errors = await findErrors(values);
  if (values.password !== values.confirmPassword) errors["confirmPassword"] = PASSWORDS_DIFFER;
  return errors;
}

/** Registers a customer, logs them in, and opens the `redirect` target. */
export function Component() {
  const target = useRedirectTarget();
  const session = useSession();
  const { users } = trpc.useUtils().client;
  const register = useCallOnce((customer: NewCustomer, options) => users.register.mutate(customer, options));
  const signUp = useMutation({ mutationFn: register, onSuccess: (user) => storedSession.set(user) });
  const { field, frame } = useAccountForm({
    idPrefix: "register-",
    labels: LABELS,
    initialValues: EMPTY,
    validate,
    call: signUp,
    send: ({ name, email, password }) => signUp.mutateAsync({ name, email, password }),
  });
  if (session) return <Navigate to={target} replace />;

  return (
    <AccountCard
      title="Register"
      intro="Create an account to order, pay by bank transfer or card, and see your past orders."
      footer={
        <>
          Have an account? <Link to={withRedirect(ROUTES.login, target)}>Sign In</Link>
          <TermsLine />
        </>
      }
    >
      <AccountForm {...frame} submitLabel="Register" isInCard>
        <TextInput {...field("name")} autoComplete="name" />
        <TextInput {...field("email")} type="email" autoComplete="email" inputMode="email" />
        <NewPasswordFields field={field} />
      </AccountForm>
    </AccountCard>
  );
}

/** Names the terms and the privacy page, as far as the owner has filled them. */
function TermsLine() {
  const { filled = [] } = useShopTexts() ?? {};
  const pages = filled.filter((page) => page === "terms" || page === "privacy");
  if (pages.length === 0) return null;
  return (
    <Box mt={8} fz="sm">
      Before you register:{" "}
      {pages.map((page, index) => (
        <Fragment key={page}>
          {index > 0 && ", "}
          <Link to={shopPagePath(page)}>{SHOP_PAGES[page]}</Link>
        </Fragment>
      ))}
    </Box>
  );
}
