import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./embedded.fixture.ts";
import { addressOf, takeOwnerLock } from "./owner-lock.ts";

test("a folder whose owner closes the connection without an answer can be locked by a new owner", async () => {
  const folder = await temporaryFolder();
  const dying = createServer((socket) => {
    dying.close();
    socket.destroy();
  });
  dying.listen({ path: await addressOf(folder), exclusive: true });
  await once(dying, "listening");
  const { release } = await takeOwnerLock(folder);
  onTestFinished(release);
  await expect(takeOwnerLock(folder)).rejects.toThrow(`already using this folder (pid ${process.pid})`);
});
