/** @jsxRuntime automatic */
import type { ReactNode } from "react";
import { compile } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import { accountMessages } from "./account-messages.tsx";
import { companyMessages } from "./company-messages.tsx";
import { applicationMessages } from "./application-messages.tsx";
import { contactMessages } from "./contact-messages.tsx";
import { Frame } from "./frame.tsx";
import { type MailShop, type Messages, type RenderedMail, oneLine } from "./messages.ts";
import { orderMessages } from "./order-messages.tsx";
import { documentMessages } from "./document-messages.tsx";
import { quoteMessages } from "./quote-messages.tsx";
import { shipmentMessages } from "./shipment-messages.tsx";
import { requisitionMessages } from "./requisition-messages.tsx";

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

export const MESSAGES: MessagesOf<keyof Messages> = {
  ...accountMessages,
  ...orderMessages,
  ...shipmentMessages,
  ...quoteMessages,
  ...documentMessages,
  ...requisitionMessages,
  ...companyMessages,
  ...applicationMessages,
  ...contactMessages,
};

/** Mail programs lay out a document of this type as the standards say. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The text form: a line for each paragraph and row of amounts, and addresses after the text of their links. */
const textOf = compile({
  wordwrap: false,
  selectors: [
    { selector: "[data-skip-in-text]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...["td", "tr.row"].map((selector) => ({
      selector,
      format: "block",
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: "td.words", format: "inline" },
    { selector: "td.amount", format: "amount" },
  ],
  formatters: {
    amount: ({ attribs, children }, walk, builder) => {
      builder.addInline(attribs?.["data-joined-by"] ?? " ");
      walk(children, builder);
    },
  },
});

/** Subject, HTML and text of one message. */
export function mail(shop: MailShop, { subject, title = subject, preview, body }: Content): RenderedMail {
  const line = oneLine(subject);
  const page = renderToStaticMarkup(
    <Frame shop={shop} subject={line} title={title} preview={preview}>
      {body}
    </Frame>,
  );
  return { subject: line, html: DOCTYPE + page, text: `${textOf(page).trim()}\n` };
}
