import type { Mailer } from "@shop/api/ports";
import { Resend } from "resend";

/** Sends through Resend; a message's id is its idempotency key there. */
export function createResendMailer(apiKey: string, from: string): Mailer {
  const resend = new Resend(apiKey);
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      const { error } = await resend.emails.send(
        { from, to, subject, text, html: html ?? undefined, replyTo: replyTo ?? undefined },
        { idempotencyKey: id },
      );
      if (error) throw new Error(`${error.name}: ${error.message}`);
    },
  };
}
