/** @jsxRuntime automatic */
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const subscriptionToConfirm: Message<"subscription-to-confirm"> = (shop, { link }) =>
  mail(shop, {
    subject: `Please confirm your subscription to ${shop.name}`,
    preview: "Confirm your email address to receive our news.",
    body: (
      <>
        <Title>Confirm your subscription</Title>
        <Paragraph>Someone, most likely you, signed up for news from {shop.name}.</Paragraph>
        <Action href={link}>Confirm my subscription</Action>
        <Aside>If this wasn't you, you can ignore this email. We won't contact you again.</Aside>
      </>
    ),
  });
export default subscriptionToConfirm;
