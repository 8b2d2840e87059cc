import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The role that initdb makes, and that the shop logs in as. */
export const role = "shop";

/** PostgreSQL's major version, which the files of a cluster are bound to. */
const majorVersion = "18";

export const clusterIn = (home: string) => join(home, "cluster");
export const passwordIn = (home: string) => join(home, "password");

/** @throws when the cluster at `home` was made by another major version, or is not whole. */
export async function checkVersion(home: string): Promise<void> {
  const version = await readFile(join(clusterIn(home), "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    (cause: unknown) => {
      throw new Error(`${home} holds no whole PostgreSQL data folder. Move it away to start with an empty shop.`, {
        cause,
      });
    },
  );
  if (version === majorVersion) return;
  throw new Error(
    `The data in ${home} were made by PostgreSQL ${version}, and this shop brings PostgreSQL ${majorVersion}, which can't read them. ` +
      `Dump them with PostgreSQL ${version} and restore the dump, or move the folder away to start with an empty shop.`,
  );
}

/** @throws when the password's file can't be read. */
export async function readPassword(home: string): Promise<string> {
  return (await readFile(passwordIn(home), "utf8")).trim();
}
