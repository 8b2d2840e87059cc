/** @jsxRuntime automatic */
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const passwordReset: Message<"password-reset"> = (shop, { name, link }) =>
  mail(shop, {
    subject: `Reset your password at ${shop.name}`,
    preview: "The link is valid for one hour.",
    body: (
      <>
        <Title>Reset your password</Title>
        <Paragraph>
          Hello {name}, someone, most likely you, asked to reset the password of your account at {shop.name}. Choose a
          new one here:
        </Paragraph>
        <Action href={link}>Choose a new password</Action>
        <Aside>
          The link is valid for one hour and can be used once. If this wasn't you, you can ignore this email: your
          password stays the same.
        </Aside>
      </>
    ),
  });
export default passwordReset;
