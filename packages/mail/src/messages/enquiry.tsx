/** @jsxRuntime automatic */
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Aside, Facts, Lines, Part, Title } from "../parts.tsx";

/** An enquiry, for the shop; a reply goes to its author. */
const enquiry: Message<"enquiry"> = (shop, { name, email, phone, message }) =>
  mail(shop, {
    subject: `Enquiry from ${name}`,
    preview: "Sent through the contact form.",
    body: (
      <>
        <Title>New enquiry</Title>
        <Facts
          of={(
            [
              ["Name", name],
              ["E-mail", email],
              ["Phone", phone],
            ] as const
          ).filter(([, value]) => value)}
        />
        <Part>Message</Part>
        <Lines of={message.split(/\r\n?|\n/)} />
        <Aside>Reply to this email to answer {name}.</Aside>
      </>
    ),
  });
export default enquiry;
