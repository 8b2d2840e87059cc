import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import type { Identity } from "./run-as.ts";

export const asMyself: Identity = { prefix: [] };

export const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses root, and initdb refuses a user whose number has no name on this system. */
export function canRunAsMyself(): boolean {
  if (isRoot()) return false;
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/**
 * In a user namespace (util-linux 2.38 or later) PostgreSQL sees an ordinary user, while for everybody outside the
 * process and its files stay ours: nothing is chowned, and a folder that only we may enter stays enterable.
 */
export function inNamespace(): Identity {
  const { uid, gid } = ordinaryUser();
  return { prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"] };
}

/** For systems that refuse namespaces, as containers mostly do. Takes root to become. */
export const asOrdinaryUser = (): Identity => ({ prefix: [], ...ordinaryUser() });

/** A user that has a name on this system and is not root: nobody, or else the last one listed. */
function ordinaryUser(): { uid: number; gid: number } {
  const users = namedUsers();
  const { uid, gid } = users.find((user) => user.name === "nobody") ?? users.at(-1) ?? { uid: 65534, gid: 65534 };
  return { uid, gid };
}

function namedUsers(): { name: string; uid: number; gid: number }[] {
  let text = "";
  try {
    text = readFileSync("/etc/passwd", "utf8");
  } catch {
    // Without a list nobody has a name, and initdb will say so.
  }
  return text
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid = "0", gid = "0"]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0 && user.gid > 0);
}
