/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const twoFactorOff: Message<"two-factor-off"> = (shop, { name, isByAdmin }) =>
  mail(shop, {
    subject: `Two-factor login is off at ${shop.name}`,
    preview: "You now log in with your password only.",
    body: (
      <>
        <Title>Two-factor login is off</Title>
        <Paragraph>
          Hello {name}, {isByAdmin ? "our team has turned off two-factor login for" : "two-factor login is off for"}{" "}
          your account at {shop.name}. You now log in with your password only, and your recovery codes no longer work.
          You can set it up again in your profile.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
        <Aside>If you didn't ask for this, reset your password and contact us.</Aside>
      </>
    ),
  });
export default twoFactorOff;
