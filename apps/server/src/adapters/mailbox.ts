import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "@shop/api/base/platform/ports";
import { writeFileAtomic } from "./write-file-atomic.ts";

export interface KeptMail extends Mail {
  sentAt: string;
}

interface Mailbox extends Mailer {
  ids(): Promise<string[]>;
  read(ids: string[]): Promise<KeptMail[]>;
}

/** Demo mode's mailer: writes each message to a file in `folder`, and overwrites one with the same id. */
export function createMailbox(folder: string): Mailbox {
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      await mkdir(folder, { recursive: true });
      const mail: KeptMail = { id, to, replyTo, subject, text, html, sentAt: new Date().toISOString() };
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
  };
}
