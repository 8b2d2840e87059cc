import type { Mailer } from "@shop/api/base/platform/ports";
import { Resend } from "resend";

interface ResendOptions {
  /** Replaces the API's address in tests. */
  baseUrl?: string;
  /** The timeouts. After them the connection is closed, and it is unknown whether the mail was sent. */
  longestMs?: number;
  longestAttachedMs?: number;
}

/** Sends through Resend. A message's id is the idempotency key: repeated within a day, it is not delivered twice. */
export function createResendMailer(
  apiKey: string,
  from: string,
  { baseUrl, longestMs = 10_000, longestAttachedMs = 30_000 }: ResendOptions = {},
): Mailer {
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl });
  return {
    async send({ id, to, replyTo, subject, text, html, attachments = [] }) {
      const files = attachments.map(({ fileName: filename, mediaType: contentType, content }) => ({
        filename,
        contentType,
        content: content.toString("base64"),
      }));
      const timeoutMs = files.length > 0 ? longestAttachedMs : longestMs;
      const { data, error } = await resend.emails.send(
        {
          from,
          to,
          subject,
          text,
          html: html ?? undefined,
          replyTo: replyTo ?? undefined,
          ...(files.length > 0 && { attachments: files }),
        },
        { idempotencyKey: id, signal: AbortSignal.timeout(timeoutMs) },
      );
      if (error?.name) throw new Error(`${error.name}: ${error.message}`);
      // The SDK returns any JSON of a failed response, even `null`.
      if (!data?.id) throw new Error("Resend sent an invalid response");
    },
  };
}
