import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "@shop/api/base/platform/ports";
import { writeFileAtomic } from "./write-file-atomic.ts";

export interface KeptMail extends Omit<Mail, "attachments"> {
  sentAt: string;
  /** Missing in messages of older versions. */
  attachments?: { fileName: string; mediaType: string; bytes: number }[];
}

interface Mailbox extends Mailer {
  ids(): Promise<string[]>;
  read(ids: string[]): Promise<KeptMail[]>;
  /** The content of an attachment, by its position in a message of `ids()`; null when it does not exist. */
  attachment(id: string, position: number): Promise<Buffer | null>;
}

/** Demo mode's mailer: writes each message to a file in `folder`, and overwrites one with the same id. */
export function createMailbox(folder: string): Mailbox {
  const attachmentFile = (id: string, position: number) => join(folder, `${id}.${position}.attachment`);
  return {
    async send({ id, to, replyTo, subject, text, html, attachments = [] }) {
      await mkdir(folder, { recursive: true });
      for (const [position, { content }] of attachments.entries())
        await writeFileAtomic(attachmentFile(id, position), content);
      const heads = attachments.map(({ fileName, mediaType, content }) => ({
        fileName,
        mediaType,
        bytes: content.length,
      }));
      const sentAt = new Date().toISOString();
      const mail: KeptMail = { id, to, replyTo, subject, text, html, sentAt, attachments: heads };
      await writeFileAtomic(join(folder, `${id}.json`), JSON.stringify(mail));
    },
    /** The ids of all messages, newest first (ids sort by time). */
    async ids() {
      const names = await readdir(folder).catch(() => []);
      return names
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length))
        .toSorted()
        .toReversed();
    },
    /** The messages with these ids, each of which must be one of `ids()`. */
    async read(ids) {
      const files = ids.map((id) => readFile(join(folder, `${id}.json`), "utf8"));
      return (await Promise.all(files)).map((text) => JSON.parse(text) as KeptMail);
    },
    attachment: (id, position) => readFile(attachmentFile(id, position)).catch(() => null),
  };
}
