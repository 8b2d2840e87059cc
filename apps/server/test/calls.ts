import type { Meta } from "@shop/api/procedures";
import { appRouter } from "@shop/api/root";
import { urlOf, type Example, type Procedure, type Row } from "./contract-table.ts";
import type { TestServer } from "./server.fixture.ts";

/** Every procedure that is served, by its tRPC path. */
export const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { meta?: Meta; _def: { type: "query" | "mutation" } }
>;

export interface TrpcAnswer {
  result?: { data?: unknown };
  error?: { message: string; data: { code: string; httpStatus: number } };
}

export function callRest(to: TestServer, row: Row, example: Example, token: string | null) {
  return to.call({ method: row.method, url: urlOf(row.path, example), token, body: example.body });
}

export function callTrpc(
  to: TestServer,
  { procedure }: Procedure,
  { params, query, body }: Example,
  token: string | null,
) {
  const input = { ...params, ...query, ...body };
  if (procedures[procedure]?._def.type === "mutation")
    return to.call({ method: "POST", url: `/trpc/${procedure}`, token, body: input });
  return to.call({ url: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, token });
}
