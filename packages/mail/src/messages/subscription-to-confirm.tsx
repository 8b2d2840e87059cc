/** @jsxRuntime automatic */
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Aside, Paragraph, Title } from "../parts.tsx";

const subscriptionToConfirm: Message<"subscription-to-confirm"> = (shop, { link }) =>
  mail(shop, {
    subject: `Please confirm your subscription to ${shop.name}`,
    preview: "One click, and our news reaches you.",
    body: (
      <>
        <Title>Confirm your subscription</Title>
        <Paragraph>Someone, most likely you, asked for news from {shop.name}.</Paragraph>
        <Action href={link}>Confirm my subscription</Action>
        <Aside>If it wasn't you, do nothing: we won't write again.</Aside>
      </>
    ),
  });
export default subscriptionToConfirm;
