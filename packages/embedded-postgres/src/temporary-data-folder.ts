import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/**
 * The folder for the data of temporary servers: in memory if 2 GB are free. A cloned database is 300 small files, and a
 * disk's file system that has just deleted the files of another test takes ten times longer to create them (ext4 reuses
 * their inodes only after seconds).
 */
export async function temporaryDataFolder(): Promise<string> {
  const inMemory = "/dev/shm";
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= 2 ** 31 ? inMemory : tmpdir();
}
