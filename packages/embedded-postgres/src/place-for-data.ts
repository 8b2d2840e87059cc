import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/**
 * The folder to make a throw-away server's folder in: in memory where there is room. A cloned database is 300 small
 * files, and a disk's file system that has just deleted those of the last test takes ten times longer to make them
 * (ext4 keeps their inodes back for seconds).
 */
export async function placeForData(): Promise<string> {
  const inMemory = "/dev/shm";
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 2 ** 31 ? inMemory : tmpdir();
}
