/** @jsxRuntime automatic */
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Aside, Lines, Paragraph, Part, Title } from "../parts.tsx";

/** The sender's own copy of an enquiry. */
const enquiryCopy: Message<"enquiry-copy"> = (shop, { name, message }) =>
  mail(shop, {
    subject: `Your enquiry to ${shop.name}`,
    preview: "We answer as soon as we can.",
    body: (
      <>
        <Title>We have your enquiry</Title>
        <Paragraph>Hello {name}, thank you for writing to us. We answer as soon as we can.</Paragraph>
        <Part>Your message</Part>
        <Lines of={message.split(/\r\n?|\n/)} />
        <Aside>
          If it wasn't you who wrote this, somebody has typed your address into our contact form: do nothing.
        </Aside>
      </>
    ),
  });
export default enquiryCopy;
