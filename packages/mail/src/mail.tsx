/** @jsxRuntime automatic */
import type { ReactNode } from "react";
// Without this import, react-email would load it while it renders the first message.
import "react-dom/server";
import { render, toPlainText } from "react-email";
import { accountMessages } from "./account-messages.tsx";
import { contactMessages } from "./contact-messages.tsx";
import { Frame } from "./frame.tsx";
import { type MailShop, type Messages, type RenderedMail, oneLine } from "./messages.ts";
import { orderMessages } from "./order-messages.tsx";

interface Content {
  subject: string;
  /** The heading; the subject when left out. */
  title?: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  body: ReactNode;
}

export type MessagesOf<Names extends keyof Messages> = {
  [Name in Names]: (shop: MailShop, about: Messages[Name]) => Content;
};

export const MESSAGES: MessagesOf<keyof Messages> = { ...accountMessages, ...orderMessages, ...contactMessages };

/** Subject, HTML and text of one message. */
export async function mail(
  shop: MailShop,
  { subject, title = subject, preview, body }: Content,
): Promise<RenderedMail> {
  const line = oneLine(subject);
  const html = await render(
    <Frame shop={shop} subject={line} title={title} preview={preview}>
      {body}
    </Frame>,
  );
  return { subject: line, html, text: `${toPlainText(html).trim()}\n` };
}
