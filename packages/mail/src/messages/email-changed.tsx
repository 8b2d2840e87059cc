/** @jsxRuntime automatic */
import { ROUTES } from "@shop/domain/paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const emailChanged: Message<"email-changed"> = (shop, { name }) =>
  mail(shop, {
    subject: `Your account at ${shop.name} has another email`,
    preview: "Messages about your account don't come here any more.",
    body: (
      <>
        <Title>Your account has another email</Title>
        <Paragraph>
          Hello {name}, the email of your account at {shop.name} was changed. You log in with the new one from now on,
          and messages about your account go there. This is the last one that comes here.
        </Paragraph>
        <Action href={shop.appUrl + ROUTES.contact}>That wasn't me</Action>
        <Aside>If you know nothing of this, write to us at once: we give you your account back.</Aside>
      </>
    ),
  });
export default emailChanged;
