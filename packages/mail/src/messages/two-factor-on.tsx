/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const twoFactorOn: Message<"two-factor-on"> = (shop, { name }) =>
  mail(shop, {
    subject: `Two-factor login is on at ${shop.name}`,
    preview: "From now on a login asks for a code too.",
    body: (
      <>
        <Title>Two-factor login is on</Title>
        <Paragraph>
          Hello {name}, from now on a login to your account at {shop.name} asks for a code of your authenticator app
          too. Keep your recovery codes in a safe place: each of them lets you in once without the app.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
        <Aside>If it wasn't you, somebody knows your password: choose a new one, and write to us.</Aside>
      </>
    ),
  });
export default twoFactorOn;
