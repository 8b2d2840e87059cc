/** @jsxRuntime automatic */
import type { ReactNode } from "react";
import "react-dom/server";
import { render, toPlainText } from "react-email";
import { Frame } from "./frame.tsx";
import { type MailShop, type RenderedMail, oneLine } from "./messages.ts";

// react-email would load it with the first message only, and the first message is written while others wait.

interface Content {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  body: ReactNode;
}

/** Subject, HTML and text of one message, in the frame that all of them share. */
export async function mail(shop: MailShop, { subject, preview, body }: Content): Promise<RenderedMail> {
  const title = oneLine(subject);
  const html = await render(
    <Frame shop={shop} title={title} preview={preview}>
      {body}
    </Frame>,
  );
  return { subject: title, html, text: `${toPlainText(html).trim()}\n` };
}
