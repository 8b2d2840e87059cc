/** @jsxRuntime automatic */
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import type { MessagesOf } from "./mail.tsx";
import { Action, Aside, Facts, Lines, Paragraph, Part } from "./parts.tsx";

const linesOf = (message: string) => message.split(/\r\n?|\n/);

export const contactMessages: MessagesOf<
  "enquiry" | "enquiry-copy" | "enquiry-reply" | "subscription-to-confirm" | "admin-notice"
> = {
  // To the shop; a reply goes to the author of the enquiry.
  enquiry: (_shop, { name, email, phone, message }) => {
    const facts = [
      ["Name", name],
      ["Email", email],
      ["Phone", phone],
    ] as const;
    return {
      subject: `Enquiry from ${name}`,
      title: "New enquiry",
      preview: "Sent through the contact form.",
      body: (
        <>
          <Facts of={facts.filter(([, value]) => value)} />
          <Part>Message</Part>
          <Lines of={linesOf(message)} />
          <Aside>Reply to this email to answer {name}.</Aside>
        </>
      ),
    };
  },

  "enquiry-copy": (shop, { quoted }) => ({
    subject: `Your enquiry to ${shop.name}`,
    title: "We have received your enquiry",
    preview: "We will reply as soon as we can.",
    body: (
      <>
        <Paragraph>
          Hello{quoted && ` ${quoted.name}`}, thank you for contacting us. We will reply as soon as we can.
        </Paragraph>
        {quoted && (
          <>
            <Part>Your message</Part>
            <Lines of={linesOf(quoted.message)} />
          </>
        )}
        <Aside>
          If you didn't contact us, someone entered your address in our contact form. You don't need to do anything.
        </Aside>
      </>
    ),
  }),

  "enquiry-reply": (shop, { reply, message }) => ({
    subject: `Re: Your enquiry to ${shop.name}`,
    title: "Our reply to your enquiry",
    preview: `${shop.name} has replied to your enquiry.`,
    body: (
      <>
        <Lines of={linesOf(reply)} />
        <Part>Your message</Part>
        <Lines of={linesOf(message)} />
      </>
    ),
  }),

  "subscription-to-confirm": (shop, { link }) => ({
    subject: `Please confirm your subscription to ${shop.name}`,
    title: "Confirm your subscription",
    preview: "Confirm your email address to receive our news.",
    body: (
      <>
        <Paragraph>Someone, most likely you, signed up for news from {shop.name}.</Paragraph>
        <Action href={link}>Confirm my subscription</Action>
        <Aside>If this wasn't you, you can ignore this email. We won't contact you again.</Aside>
      </>
    ),
  }),

  // For example, about a payment that belongs to no order.
  "admin-notice": (shop, { subject, text }) => ({
    subject,
    preview: "For the shop's admins.",
    body: (
      <>
        {text
          .trim()
          .split(/\n{2,}/)
          .map((paragraph, index) => (
            <Paragraph key={index}>{paragraph}</Paragraph>
          ))}
        <Action href={shop.appUrl + ADMIN_ROUTES.dashboard}>Open admin</Action>
      </>
    ),
  }),
};
