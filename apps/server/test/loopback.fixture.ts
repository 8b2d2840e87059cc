import { once } from "node:events";
import { Server as HttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { onTestFinished } from "vitest";
import type { RegisterCleanup } from "./cleanup.fixture.ts";

/** Listens on a free port of this machine until the end. Returns the port. */
export async function listen(server: Server, atEnd: RegisterCleanup = onTestFinished): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => closeNow(server));
  return (server.address() as AddressInfo).port;
}

/** Closes a server and its connections, unless it is closed already. */
export async function closeNow(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  if (server instanceof HttpServer) server.closeAllConnections();
  await closed;
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, () => undefined);
  await closeNow(server);
  return port;
}
