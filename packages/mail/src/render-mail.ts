import type { MailShop, Messages, RenderedMail } from "./messages.ts";

/**
 * Renders one message. The first call loads the messages, so that they do not delay the server's start
 * and importers of this file need no JSX.
 */
export async function renderMail<Name extends keyof Messages>(
  shop: MailShop,
  name: Name,
  about: Messages[Name],
): Promise<RenderedMail> {
  const { mail, MESSAGES } = await import("./mail.tsx");
  return mail(shop, MESSAGES[name](shop, about));
}
