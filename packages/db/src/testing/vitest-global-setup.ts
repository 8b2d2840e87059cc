import { startTestServer } from "./test-server.ts";

/** One PostgreSQL for the whole run of vitest; the workers inherit its address. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return server.stop;
}
