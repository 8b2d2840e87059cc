import type { Meta } from "@shop/api/base/procedures/procedures";
import { appRouter } from "@shop/api/root";
import type { Example } from "./documented-examples.ts";
import { urlOf, type Procedure, type Row } from "./contract-row.ts";
import type { Call } from "../server.fixture.ts";

/** Every procedure that is served, by its tRPC path. */
export const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { meta?: Meta; _def: { type: "query" | "mutation"; inputs: unknown[] } }
>;

export const isChange = (procedure: string): boolean => procedures[procedure]?._def.type === "mutation";

/** Calls that change a user's name, email address or login, or what the examples' company has. */
export const changesPeople = (procedure: string): boolean =>
  (procedure.startsWith("users.") && isChange(procedure)) || procedure === "company.update";

export interface TrpcAnswer {
  result?: { data?: unknown };
  error?: { message: string; data: { code: string; httpStatus: number } };
}

interface Called<Answer> {
  call(call: Call): Promise<Answer>;
}

export function callRest<Answer>(to: Called<Answer>, row: Row, example: Example, token: string | null) {
  return to.call({ method: row.method, url: urlOf(row.path, example), token, body: example.body });
}

export function callTrpc<Answer>(
  to: Called<Answer>,
  { procedure }: Procedure,
  { params, query, body }: Example,
  token: string | null,
) {
  const input = { ...params, ...query, ...body };
  if (isChange(procedure)) return to.call({ method: "POST", url: `/trpc/${procedure}`, token, body: input });
  return to.call({ url: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, token });
}
