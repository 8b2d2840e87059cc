import { once } from "node:events";
import { createServer } from "node:net";

/** Below the range that systems use for outgoing connections. */
const firstPort = 25432;
const lastPort = 25531;

/** Free ports on 127.0.0.1: those of a fixed range in order, and then up to 20 ports that the system chooses. */
export async function* freePorts(): AsyncGenerator<number> {
  for (let port = firstPort; port <= lastPort; port += 1) {
    if (await bindBriefly(port)) yield port;
  }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = await bindBriefly(0);
    if (port) yield port;
  }
}

/** @returns the port that could be bound, or undefined when it is taken. */
async function bindBriefly(wanted: number): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen({ host: "127.0.0.1", port: wanted, exclusive: true });
    await once(server, "listening");
  } catch {
    return undefined;
  }
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : undefined;
}
