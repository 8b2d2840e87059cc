/** @jsxRuntime automatic */
import { ADMIN_ROUTES } from "@shop/domain/screens/admin-paths";
import { mail } from "../mail.tsx";
import type { Message } from "../messages.ts";
import { Action, Paragraph, Title } from "../parts.tsx";

/** What the shop's admins must look at, such as a payment that no order can take. */
const adminNotice: Message<"admin-notice"> = (shop, { subject, text }) =>
  mail(shop, {
    subject,
    preview: "For the shop's admins.",
    body: (
      <>
        <Title>{subject}</Title>
        {text
          .trim()
          .split(/\n{2,}/)
          .map((paragraph, index) => (
            <Paragraph key={index}>{paragraph}</Paragraph>
          ))}
        <Action href={shop.appUrl + ADMIN_ROUTES.dashboard}>Open admin</Action>
      </>
    ),
  });
export default adminNotice;
