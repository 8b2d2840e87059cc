/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/screens/paths";
import { mail } from "../../mail.tsx";
import type { Message } from "../../messages.ts";
import { Action, Aside, Paragraph, Title } from "../../parts.tsx";

const emailChanged: Message<"email-changed"> = (shop, { name }) =>
  mail(shop, {
    subject: `Your email address at ${shop.name} was changed`,
    preview: "We will send messages about your account to the new address.",
    body: (
      <>
        <Title>Your email address was changed</Title>
        <Paragraph>
          Hello {name}, the email address for your account at {shop.name} was changed. Please use the new address to log
          in. We will send all further messages about your account there.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.contact}>That wasn't me</Action>
        <Aside>If you didn't make this change, contact us straight away so that we can restore your account.</Aside>
      </>
    ),
  });
export default emailChanged;
