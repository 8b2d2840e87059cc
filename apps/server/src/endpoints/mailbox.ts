import type { FastifyInstance } from "fastify";
import type { KeptMail } from "../adapters/mailbox.ts";
import { MAIL_POLICY } from "../http/content-policy.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#14211C;background:#FBF9F5}
article{background:#fff;border:1px solid #E4DED2;border-radius:6px;padding:1rem 1.25rem;margin:1rem 0}
h1,h2{line-height:1.25}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0;color:#55635C}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
iframe{display:block;width:100%;height:32rem;resize:vertical;overflow:auto;border:1px solid #E4DED2;border-radius:6px;margin:.75rem 0}`;

const page = (mails: KeptMail[]) => `<!doctype html><html lang="en-AU"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox (test mode)</title><style>${STYLE}</style>
<main><h1>Mailbox (test mode)</h1><p>What the shop would have sent. Nothing leaves this machine.</p>
${mails.map(article).join("") || "<p>No mail yet. Send an enquiry, and it arrives here.</p>"}</main></html>`;

const article = (mail: KeptMail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.sentAt)}</time></p>${body(mail)}</article>`;

/**
 * A message's text, or its HTML with the text in a closed section. The frame runs no scripts and can't reach this page,
 * whatever the message contains; links in it open a new window.
 */
function body({ subject, text, html }: KeptMail): string {
  const pre = `<pre>${linked(escapeHtml(text))}</pre>`;
  if (!html) return pre;
  const rights = "allow-popups allow-popups-to-escape-sandbox";
  const frame = `<iframe sandbox="${rights}" loading="lazy" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe>`;
  return `${frame}<details><summary>As text</summary>${pre}</details>`;
}

const linked = (html: string) => html.replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`);

/** Demo mode's mail, to read: a page and its JSON. */
export function mailboxPages(app: FastifyInstance, mailbox: { list(): Promise<KeptMail[]> }): void {
  app.get("/dev/mailbox", async (_request, reply) =>
    reply
      .header("content-security-policy", MAIL_POLICY)
      .type("text/html; charset=utf-8")
      .send(page(await mailbox.list())),
  );
  app.get("/dev/mailbox.json", () => mailbox.list());
}
