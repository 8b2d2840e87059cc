import { createHash } from "node:crypto";
import { once } from "node:events";
import { stat, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Makes this process the only owner of `dataDir`, until `release` is called or the process ends for any reason.
 *
 * The lock is a local socket that the owner listens on: the system gives the name to one process only and frees it when
 * that process ends, so there is no stale lock file and no reused pid.
 * @throws when another process owns the folder; the message names its pid.
 */
export async function takeOwnerLock(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const address = await addressOf(dataDir);
  for (let attempt = 0; ; attempt += 1) {
    const server = await listen(address);
    if (server) return { release: () => close(server) };
    const owner = await askOwner(address);
    if ((owner === "none" || owner === "dying") && attempt < 10) {
      // On macOS a socket is a file, which stays when its owner is killed. No process listens on it, so it is removed.
      if (owner === "none" && isFile(address)) await unlink(address).catch(() => undefined);
      if (owner === "dying") await sleep(ENDING_MS);
      continue;
    }
    const pid = /^\d+$/.test(owner) ? ` (pid ${owner})` : "";
    throw new Error(
      `Another shop is already using this folder${pid}: ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/** Several times longer than the system needs to remove a killed process. */
const ENDING_MS = 50;

/** One name per folder, regardless of the path to it; short, because socket paths are limited to about 100 bytes. */
export async function addressOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const name = `shop-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 20)}`;
  if (process.platform === "linux") return `\0${name}`; // abstract: there is no file, and it ends with its process
  if (process.platform === "win32") return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

const isFile = (address: string) => !address.startsWith("\0") && !address.startsWith("\\\\");

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(String(process.pid));
  });
  try {
    server.listen({ path: address, exclusive: true });
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return undefined;
    throw error;
  }
  server.unref(); // a lock must not keep a finished program alive
  return server;
}

function close(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

/**
 * @returns the owner's pid, 'silent' when it does not respond within a second, 'dying' when the connection is closed or
 * fails, 'none' when no process listens.
 */
async function askOwner(address: string): Promise<string> {
  const socket = connect(address);
  let answer = "";
  let isSilent = false;
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.setTimeout(1000, () => {
    isSilent = true;
    socket.destroy();
  });
  try {
    await once(socket, "close");
    return answer || (isSilent ? "silent" : "dying");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ECONNREFUSED" || code === "ENOENT" ? "none" : "dying";
  } finally {
    socket.destroy();
  }
}
