import type { FastifyInstance, FastifyReply } from "fastify";
import type { createMailbox, KeptMail } from "../adapters/mailbox.ts";
import { MAIL_POLICY } from "../http/headers/content-policy.ts";

const PATH = "/dev/mailbox";
const PAGE_SIZE = 50;
const LIMITS = { config: { budget: "page" } } as const;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `*{box-sizing:border-box}body{font:16px/1.55 Figtree,system-ui,sans-serif;margin:0;color:#14211C;background:#FBF9F5;overflow-wrap:anywhere}
header{background:#10332A;border-bottom:3px solid #E8A33D}header a{color:#fff;font-weight:700;text-decoration:none}
header p,main{max-width:56rem;margin:0 auto;padding:.75rem 1rem}main{padding-bottom:4rem}
a{color:#1F5C45}a:focus-visible,summary:focus-visible{outline:3px solid #1F5C45;outline-offset:2px}header a:focus-visible{outline-color:#E8A33D}
h1{font-size:1.75rem;line-height:1.2;margin:.75rem 0 .25rem}p{margin:.25rem 0}.note{color:#55635C}
ol{list-style:none;margin:1rem 0;padding:0;background:#fff;border:1px solid #E4DED2;border-radius:6px}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.75rem 1rem}li+li{border-top:1px solid #E4DED2}
li a{font-weight:600}li p{flex-basis:100%}time{color:#55635C;font-size:.875rem;font-variant-numeric:tabular-nums}
nav{display:flex;gap:1.5rem}pre{white-space:pre-wrap;font:inherit}summary{cursor:pointer;padding:.5rem 0}
iframe{display:block;width:100%;height:36rem;resize:vertical;overflow:auto;border:1px solid #E4DED2;border-radius:6px;background:#fff;margin:1rem 0}`;

const page = (title: string, content: string) => `<!doctype html><html lang="en-AU"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style>
<header><p><a href="/">Back to the shop</a></p></header>
<main>${content}</main></html>`;

/** One page of messages, newest first, without their bodies. */
function listPage(mails: KeptMail[], current: number, pages: number): string {
  const link = (to: number, text: string) => `<a href="${PATH}?page=${to}">${text}</a>`;
  const links = [
    ...(current > 1 ? [link(current - 1, "Newer messages")] : []),
    ...(current < pages ? [link(current + 1, "Older messages")] : []),
  ];
  return page(
    "Mailbox (test mode)",
    `<h1>Mailbox (test mode)</h1><p class="note">What the shop would have sent. Nothing leaves this machine.</p>
${mails.length > 0 ? `<ol>${mails.map(listItem).join("")}</ol>` : "<p>No mail yet. Emails sent by the shop appear here.</p>"}
${pages > 1 ? `<p class="note">Page ${current} of ${pages}</p>` : ""}${links.length > 0 ? `<nav>${links.join("")}</nav>` : ""}`,
  );
}

const listItem = ({ id, to, subject, sentAt }: KeptMail) =>
  `<li><a href="${PATH}/${encodeURIComponent(id)}">${escapeHtml(subject)}</a><time>${escapeHtml(sentAt)}</time><p class="note">To ${escapeHtml(to)}</p></li>`;

const messagePage = (mail: KeptMail) =>
  page(
    `${escapeHtml(mail.subject)} | Mailbox`,
    `<p><a href="${PATH}">All messages</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p class="note">To ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.sentAt)}</time></p>${attachmentList(mail)}${body(mail)}`,
  );

function attachmentList({ id, attachments = [] }: KeptMail): string {
  const links = attachments.map(({ fileName }, position) => {
    const path = `${PATH}/${encodeURIComponent(id)}/attachments/${position}`;
    return `<a href="${path}">${escapeHtml(fileName)}</a>`;
  });
  return links.length > 0 ? `<p>Attached: ${links.join(", ")}</p>` : "";
}

/**
 * A message's text, or its HTML with the text in a collapsed section. The frame runs no scripts and can't access this
 * page, whatever the message contains; links in it open a new window.
 */
function body({ subject, text, html }: KeptMail): string {
  const pre = `<pre>${linked(escapeHtml(text))}</pre>`;
  if (!html) return pre;
  const rights = "allow-popups allow-popups-to-escape-sandbox";
  const frame = `<iframe sandbox="${rights}" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe>`;
  return `${frame}<details><summary>As text</summary>${pre}</details>`;
}

const linked = (html: string) => html.replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`);

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header("content-security-policy", MAIL_POLICY).type("text/html; charset=utf-8").send(html);

/** Demo mode's mailbox: a list, a page for each message, and all messages as JSON. */
export function mailboxPages(app: FastifyInstance, mailbox: ReturnType<typeof createMailbox>): void {
  app.get<{ Querystring: { page?: string | string[] } }>(PATH, LIMITS, async ({ query }, reply) => {
    const ids = await mailbox.ids();
    const pages = Math.max(1, Math.ceil(ids.length / PAGE_SIZE));
    const wanted = Math.trunc(Number(query.page ?? 1));
    const current = Math.min(Math.max(1, Number.isNaN(wanted) ? 1 : wanted), pages);
    const mails = await mailbox.read(ids.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE));
    return sendPage(reply, listPage(mails, current, pages));
  });
  app.get<{ Params: { id: string } }>(`${PATH}/:id`, LIMITS, async ({ params }, reply) => {
    const ids = await mailbox.ids();
    const [mail] = ids.includes(params.id) ? await mailbox.read([params.id]) : [];
    return mail ? sendPage(reply, messagePage(mail)) : reply.callNotFound();
  });
  app.get<{ Params: { id: string; position: string } }>(
    `${PATH}/:id/attachments/:position`,
    LIMITS,
    async ({ params: { id, position } }, reply) => {
      const [mail] = (await mailbox.ids()).includes(id) ? await mailbox.read([id]) : [];
      const head = mail?.attachments?.[Number(position)];
      const content = head && (await mailbox.attachment(id, Number(position)));
      if (!content) return reply.callNotFound();
      return reply
        .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(head.fileName)}`)
        .type(head.mediaType)
        .send(content);
    },
  );
  app.get(`${PATH}.json`, LIMITS, async () => mailbox.read(await mailbox.ids()));
}
