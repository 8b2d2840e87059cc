import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "@shop/api/platform/ports";

export interface KeptMail extends Mail {
  sentAt: string;
}

/** Demo mode's mailer: writes each message to a file in `folder`; the same id is the same message. */
export function createMailbox(folder: string): Mailer & { list(): Promise<KeptMail[]> } {
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      await mkdir(folder, { recursive: true });
      const mail: KeptMail = { id, to, replyTo, subject, text, html, sentAt: new Date().toISOString() };
      const file = join(folder, `${id}.json`);
      await writeFile(`${file}.part`, JSON.stringify(mail));
      await rename(`${file}.part`, file);
    },
    /** Newest first: ids increase with time. */
    async list() {
      const names = await readdir(folder).catch(() => []);
      const files = names
        .filter((name) => name.endsWith(".json"))
        .toSorted()
        .toReversed();
      return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as KeptMail));
    },
  };
}
