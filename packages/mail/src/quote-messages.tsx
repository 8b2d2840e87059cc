/** @jsxRuntime automatic */
import { formatDollars } from "@shop/domain/money";
import { adminQuotePath } from "@shop/domain/screens/admin-paths";
import { quotePath } from "@shop/domain/screens/paths";
import type { MessagesOf } from "./mail.tsx";
import { Action, Aside, Facts, Lines, Paragraph, Part } from "./parts.tsx";

export const quoteMessages: MessagesOf<"quote-asked" | "quote-answered"> = {
  "quote-asked": (shop, { name, email, quote, lineCount, note }) => ({
    subject: `Quote ${quote.number} asked for by ${name}`,
    title: `Quote ${quote.number}`,
    preview: "A customer asks for a quote.",
    body: (
      <>
        <Facts
          of={[
            ["Customer", name],
            ["Email", email],
            ["Products", String(lineCount)],
          ]}
        />
        {note.trim() !== "" && (
          <>
            <Part>Note</Part>
            <Lines of={note.split(/\r\n?|\n/)} />
          </>
        )}
        <Action href={shop.appUrl + adminQuotePath(quote._id)}>Answer the quote</Action>
        <Aside>Reply to this email to write to {name}.</Aside>
      </>
    ),
  }),

  "quote-answered": (shop, { name, quote, totalPrice, validUntil, isChanged }) => ({
    subject: isChanged ? `Quote ${quote.number} has changed` : `Your quote ${quote.number}`,
    title: `Quote ${quote.number}`,
    preview: `${formatDollars(totalPrice)} in total, valid until ${validUntil}.`,
    body: (
      <>
        <Paragraph>
          Hello {name},{" "}
          {isChanged
            ? "we have changed our prices for your quote."
            : "here are our prices for the quote you asked for."}
        </Paragraph>
        <Facts
          of={[
            ["Quote", quote.number],
            ["Total with freight and GST", formatDollars(totalPrice)],
            ["Valid until", validUntil],
          ]}
        />
        <Action href={shop.appUrl + quotePath(quote._id)}>View and accept your quote</Action>
        <Aside>To order at these prices, accept the quote on or before its last day.</Aside>
      </>
    ),
  }),
};
