import type { Mailer } from "@shop/api/base/platform/ports";
import { Resend } from "resend";

interface ResendOptions {
  /** Replaces the API's address in tests. */
  baseUrl?: string;
  /** The timeout. After it the connection is closed, and it is unknown whether the mail was sent. */
  longestMs?: number;
}

/** Sends through Resend. A message's id is the idempotency key: repeated within a day, it is not delivered twice. */
export function createResendMailer(
  apiKey: string,
  from: string,
  { baseUrl, longestMs = 10_000 }: ResendOptions = {},
): Mailer {
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      const { data, error } = await resend.emails.send(
        { from, to, subject, text, html: html ?? undefined, replyTo: replyTo ?? undefined },
        { idempotencyKey: id, signal: AbortSignal.timeout(longestMs) },
      );
      if (error?.name) throw new Error(`${error.name}: ${error.message}`);
      // The SDK returns any JSON of a failed response, even `null`.
      if (!data?.id) throw new Error("Resend sent an invalid response");
    },
  };
}
