/** @jsxRuntime automatic */
import { longDay } from "@shop/domain/dates";
import type { MessagesOf } from "./mail.tsx";
import { Action, Aside, Facts, Lines, Paragraph, Part } from "./parts.tsx";

const linesOf = (text: string) => text.split(/\r\n?|\n/);

export const applicationMessages: MessagesOf<
  "company-invitation" | "application-received" | "application-copy" | "application-declined"
> = {
  "company-invitation": (shop, { company, invitedBy, link, expiresOn }) => ({
    subject: `Join ${company} at ${shop.name}`,
    title: `Join ${company}`,
    preview: `You are invited to join ${company}.`,
    body: (
      <>
        <Paragraph>
          {invitedBy ?? "Our team"} has invited you to join {company} at {shop.name}.
        </Paragraph>
        <Action href={link}>Accept the invitation</Action>
        <Aside>
          The link works once, until {longDay(expiresOn)}. If you don't know {company}, you can ignore this email.
        </Aside>
      </>
    ),
  }),

  // To the shop; a reply goes to the applicant.
  "application-received": (_shop, { companyName, abn, contactName, email, phone, message }) => {
    const facts = [
      ["Company", companyName],
      ["ABN", abn],
      ["Contact", contactName],
      ["Email", email],
      ["Phone", phone],
    ] as const;
    return {
      subject: `Trade account for ${companyName}`,
      title: "New application for a trade account",
      preview: "Sent through the form for trade accounts.",
      body: (
        <>
          <Facts of={facts.filter(([, value]) => value)} />
          {message.trim() !== "" && (
            <>
              <Part>Message</Part>
              <Lines of={linesOf(message)} />
            </>
          )}
          <Aside>Reply to this email to write to {contactName}.</Aside>
        </>
      ),
    };
  },

  "application-copy": (shop, { contactName }) => ({
    subject: `Your trade account at ${shop.name}`,
    title: "We have received your application",
    preview: "We will be in touch.",
    body: (
      <>
        <Paragraph>
          Hello{contactName && ` ${contactName}`}, thank you for applying for a trade account. We will be in touch.
        </Paragraph>
        <Aside>If you didn't apply, someone entered your address in our form. You don't need to do anything.</Aside>
      </>
    ),
  }),

  "application-declined": (shop, { contactName, companyName, reason }) => ({
    subject: `Your trade account at ${shop.name}`,
    title: "About your trade account",
    preview: "We can't open an account for you at the moment.",
    body: (
      <>
        <Paragraph>
          Hello {contactName}, thank you for applying for a trade account for {companyName}. We can't open one at the
          moment.
        </Paragraph>
        <Lines of={linesOf(reason)} />
        <Paragraph>You can still order and pay by {shop.takesCards && "card or "}bank transfer.</Paragraph>
      </>
    ),
  }),
};
