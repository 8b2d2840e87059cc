import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Migration {
  /** The file's name without its extension, such as `0007_api-keys-and-webhooks`. */
  tag: string;
  /** When it was generated, in milliseconds of Unix time; the database stores it to identify the migration. */
  when: number;
  hash: string;
  statements: string[];
  /** False when its first line is `-- no transaction`: each statement then runs on its own, and again after a crash. */
  isTransaction: boolean;
}

interface Journal {
  entries: { tag: string; when: number }[];
}

const BREAKPOINT = "--> statement-breakpoint";
const NO_TRANSACTION = /^-- no transaction\s*$/m;

/** The migrations that drizzle-kit has written to `folder`, oldest first. Rejects when a file is missing. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const { entries } = JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")) as Journal;
  return Promise.all(
    entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), "utf8");
      const [firstLine = ""] = text.split("\n");
      return {
        tag,
        when,
        hash: createHash("sha256").update(text).digest("hex"),
        statements: text.split(BREAKPOINT),
        isTransaction: !NO_TRANSACTION.test(firstLine),
      };
    }),
  );
}
