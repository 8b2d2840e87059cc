import type { MailShop, Message, Messages, RenderedMail } from "./messages.ts";

/**
 * One message, ready to be sent. Its file is loaded with the first message of its kind, and react-email with the first
 * of all: the server's start doesn't pay for them, and its importers need no JSX.
 */
export async function renderMail<Name extends keyof Messages>(
  shop: MailShop,
  name: Name,
  about: Messages[Name],
): Promise<RenderedMail> {
  const file = (await import(`./messages/${name}.tsx`)) as { default: Message<Name> };
  return file.default(shop, about);
}
