/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const passwordChanged: Message<"password-changed"> = (shop, { name, revokedKeys, hasLostTwoFactor }) =>
  mail(shop, {
    subject: `Your password at ${shop.name} was changed`,
    preview: "You have been logged out on all other devices.",
    body: (
      <>
        <Title>Your password was changed</Title>
        <Paragraph>
          Hello {name}, the password of your account at {shop.name} was changed. Your old password no longer works, and
          you have been logged out on all other devices.
        </Paragraph>
        {revokedKeys > 0 && (
          <Paragraph>
            {revokedKeys === 1 ? "The API key" : `The ${revokedKeys} API keys`} for your account{" "}
            {revokedKeys === 1 ? "was" : "were"} revoked as well. Programs that used {revokedKeys === 1 ? "it" : "one"}{" "}
            need a new key.
          </Paragraph>
        )}
        {hasLostTwoFactor && (
          <Paragraph>
            Two-factor login was turned off as well: it had been turned on before this email address was verified. You
            can turn it on again in your profile.
          </Paragraph>
        )}
        <Action href={shop.appUrl + ROUTES.forgotPassword}>That wasn't me</Action>
        <Aside>If you didn't make this change, reset your password now and contact us.</Aside>
      </>
    ),
  });
export default passwordChanged;
