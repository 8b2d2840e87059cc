/** @jsxRuntime automatic */
import { shortDay } from "@shop/domain/dates";
import type { MessagesOf } from "./mail.tsx";
import { Action, Aside, Facts, Paragraph } from "./parts.tsx";

export const documentMessages: MessagesOf<"document-sent"> = {
  "document-sent": (_shop, { name, product, title, revisedOn, link }) => ({
    subject: `${title}: ${product}`,
    title,
    preview: `A new version for ${product}, which you have ordered.`,
    body: (
      <>
        <Paragraph>
          Hello {name}, there is a new version of this document for a product that you have ordered. Please keep it, and
          replace the one that you have.
        </Paragraph>
        <Facts
          of={[
            ["Product", product],
            ["Document", title],
            ...(revisedOn === null ? [] : [["Revised on", shortDay(revisedOn)] as const]),
          ]}
        />
        <Action href={link}>Open the document</Action>
        <Aside>The link always leads to the newest version.</Aside>
      </>
    ),
  }),
};
