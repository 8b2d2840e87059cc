import type { Mailer } from "@shop/api/platform/ports";
import { Resend } from "resend";

export interface ResendOptions {
  /** Another address of its API: that of a test server, in tests. */
  baseUrl?: string;
  /** How long an answer is waited for; past it the connection is closed, and whether the mail went out is not known. */
  longestMs?: number;
}

/** Sends through Resend; a message's id is its idempotency key there: within a day, the same again is no second mail. */
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
      // The SDK hands on whatever JSON a failure came with, `null` too.
      if (!data?.id) throw new Error("Resend answered what can't be understood");
    },
  };
}
