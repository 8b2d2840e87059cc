/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const twoFactorOn: Message<"two-factor-on"> = (shop, { name }) =>
  mail(shop, {
    subject: `Two-factor login is on at ${shop.name}`,
    preview: "You now need a code to log in.",
    body: (
      <>
        <Title>Two-factor login is on</Title>
        <Paragraph>
          Hello {name}, you now need a code from your authenticator app to log in to your account at {shop.name}. Keep
          your recovery codes in a safe place: you can use each of them once to log in without the app.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
        <Aside>If this wasn't you, someone else may know your password. Reset it and contact us.</Aside>
      </>
    ),
  });
export default twoFactorOn;
