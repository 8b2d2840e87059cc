import { realpath, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { createCluster } from "./create-cluster.ts";
import { makeFolderElsewhere, usableBinaries } from "./elsewhere.ts";
import { asMyself, asOrdinaryUser, canRunAsMyself, isRoot, inNamespace } from "./identity.ts";
import { canEnter, type Identity } from "./run-as.ts";

/**
 * Makes a cluster for `dataDir`, as the first user and in the first place that PostgreSQL can work as and in. When
 * that is not `dataDir` itself, its `postgres` is a link to there.
 * @throws what went wrong at the first place.
 */
export async function makeHome(
  dataDir: string,
  binaries: Binaries,
  sync: boolean,
): Promise<{ home: string; identity: Identity }> {
  const failures: unknown[] = [];
  for await (const { identity, folder } of ways(dataDir)) {
    const home = join(folder, "postgres");
    try {
      await createCluster(home, await usableBinaries(identity, binaries, folder), identity, sync);
      if (folder !== dataDir) await symlink(home, join(dataDir, "postgres"));
      return { home: await realpath(home), identity };
    } catch (error) {
      failures.push(error);
      if (folder !== dataDir) await rm(folder, { recursive: true, force: true });
    }
  }
  throw (
    failures[0] ??
    new Error(
      "PostgreSQL can't be started by this user: it refuses root and users without a name, and this system lets us " +
        "become no other. Start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
    )
  );
}

async function* ways(dataDir: string): AsyncGenerator<{ identity: Identity; folder: string }> {
  if (canRunAsMyself()) {
    yield { identity: asMyself, folder: dataDir };
    return;
  }
  const namespaced = inNamespace();
  if (await canEnter(namespaced, dataDir)) yield { identity: namespaced, folder: dataDir };
  const other = asOrdinaryUser();
  if (!isRoot() || !(await canEnter(other, "/"))) return;
  if (await canEnter(other, dataDir)) yield { identity: other, folder: dataDir };
  yield { identity: other, folder: await makeFolderElsewhere(other) };
}
