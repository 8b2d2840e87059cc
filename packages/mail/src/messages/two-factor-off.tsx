/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const twoFactorOff: Message<"two-factor-off"> = (shop, { name, isByAdmin }) =>
  mail(shop, {
    subject: `Two-factor login is off at ${shop.name}`,
    preview: "A login asks for your password alone.",
    body: (
      <>
        <Title>Two-factor login is off</Title>
        <Paragraph>
          Hello {name}, {isByAdmin ? "our staff has turned two-factor login off for" : "two-factor login is off for"}{" "}
          your account at {shop.name}. A login asks for your password alone now, and the recovery codes are void. You
          can set it up again in your profile.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
        <Aside>If you know nothing of this, choose a new password, and write to us.</Aside>
      </>
    ),
  });
export default twoFactorOff;
