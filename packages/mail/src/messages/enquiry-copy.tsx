/** @jsxRuntime automatic */
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Aside, Lines, Paragraph, Part, Title } from "../parts.tsx";

/** The receipt of an enquiry, for its author. */
const enquiryCopy: Message<"enquiry-copy"> = (shop, { quoted }) =>
  mail(shop, {
    subject: `Your enquiry to ${shop.name}`,
    preview: "We will reply as soon as we can.",
    body: (
      <>
        <Title>We have received your enquiry</Title>
        <Paragraph>
          Hello{quoted && ` ${quoted.name}`}, thank you for contacting us. We will reply as soon as we can.
        </Paragraph>
        {quoted && (
          <>
            <Part>Your message</Part>
            <Lines of={quoted.message.split(/\r\n?|\n/)} />
          </>
        )}
        <Aside>
          If you didn't contact us, someone entered your address in our contact form. You don't need to do anything.
        </Aside>
      </>
    ),
  });
export default enquiryCopy;
