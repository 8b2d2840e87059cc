// An endpoint that answers every message with the same bytes and leaves the connection open.
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export async function openRawReceiver(words: string) {
  const open = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined); // the sender closed the connection
    socket.once("data", () => socket.write(words));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { host, url: `http://${host}/`, connections: () => open.size };
}
