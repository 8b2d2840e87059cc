import { adminContactsPath, adminSubscribersPath, adminUserPath } from "@shop/domain/screens/admin-paths";
import type { Mail } from "@shop/domain/contracts/mail";
import { orderPath } from "@shop/domain/screens/paths";

interface Cause {
  words: string;
  /** The screen of what made the message, where there is one. */
  path?: string;
}

/** What made a message, read from its `cause`, as 'order-paid:<id>'. An enquiry has no screen: it is found by its author. */
export function causeOf(mail: Pick<Mail, "cause" | "to"> & { replyTo: string | null }): Cause {
  const colon = mail.cause.indexOf(":");
  const kind = mail.cause.slice(0, colon);
  const id = mail.cause.slice(colon + 1);
  switch (kind) {
    case "order-placed":
      return { words: "Order placed", path: orderPath(id) };
    case "order-paid":
      return { words: "Order paid", path: orderPath(id) };
    case "order-delivered":
      return { words: "Order delivered", path: orderPath(id) };
    case "order-cancelled":
      return { words: "Order cancelled", path: orderPath(id) };
    case "enquiry":
      return { words: "Enquiry", path: adminContactsPath(1, { keyword: mail.replyTo ?? undefined }) };
    case "enquiry-copy":
      return { words: "Copy of an enquiry", path: adminContactsPath(1, { keyword: mail.to }) };
    case "subscriber":
      return { words: "Subscription to confirm", path: adminSubscribersPath(1, { keyword: mail.to }) };
    case "welcome":
      return { words: "New account", path: adminUserPath(id) };
    case "email-changed":
      return { words: "Email changed", path: adminUserPath(id) };
    case "password-changed":
      return { words: "Password changed", path: adminUserPath(id) };
    case "two-factor-on":
      return { words: "Two-factor login turned on", path: adminUserPath(id) };
    case "two-factor-off":
      return { words: "Two-factor login turned off", path: adminUserPath(id) };
    case "recovery-codes-renewed":
      return { words: "New recovery codes", path: adminUserPath(id) };
    case "api-key-made":
      return { words: "API key made", path: adminUserPath(id) };
    case "api-key-added":
      return { words: "API key made for a customer", path: adminUserPath(id) };
    case "api-keys-ended":
      return { words: "API keys ended", path: adminUserPath(id) };
    default:
      return { words: WITHOUT_SCREEN[kind] ?? mail.cause };
  }
}

const WITHOUT_SCREEN: Record<string, string> = {
  "password-reset": "Forgotten password",
  refund: "Refund",
  "refund-failed": "Refund that failed",
  surplus: "Card payment that goes back",
  "unknown-payment": "Card payment that we don’t know",
};
