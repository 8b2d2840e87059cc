import type { z } from "zod";
import type { Example } from "./contract-examples.ts";
import type { World } from "./contract-world.ts";
import type { Call as Sent } from "../server.fixture.ts";

/** Whose call it is, as far as answers differ; a token that is no good is nobody's. */
export type Role = "nobody" | "customer" | "otherCustomer" | "admin";
export interface Refusal {
  status: number;
  message: string;
  code: string;
  needs?: "twoFactor";
}

/** One procedure: who may call it, with what, and what it answers. */
export interface Procedure {
  /** Whoever may call it. */
  role: "visitor" | "customer" | "admin";
  procedure: string;
  /** The answer's shape. */
  answer: z.ZodType;
  /** What Nora, or an admin where it takes one, may send; made anew for each call. */
  example: (world: World) => Example | Promise<Example>;
  /** Every field of the body may be left out. */
  isPartial?: boolean;
  /** Who is refused although the role fits. */
  refused?: Partial<Record<Role, Refusal>>;
  /** It answers with the data of whoever the input proves to be. */
  logsIn?: boolean;
}

/** One served call: the contract's section 2 as far as it is served. */
export interface Row extends Procedure {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  status: 200 | 201;
}

/** A served call that is no procedure. */
export interface PlainRoute extends Pick<Row, "role" | "method" | "path" | "status" | "answer"> {
  /** The answer's content type. */
  type: string;
  send: () => Promise<Pick<Sent, "body" | "headers">>;
}

type Call = `${Row["method"]} /${string}`;
export type More = Pick<Procedure, "isPartial" | "refused" | "logsIn">;

/** A procedure in its place in REST. */
export function row(
  role: Row["role"],
  call: Call,
  procedure: string,
  answer: z.ZodType,
  example: Row["example"] = () => ({}),
  more: More & { status?: 201 } = {},
): Row {
  const [method = "", path = ""] = call.split(" ");
  return { role, method: method as Row["method"], path, procedure, answer, example, status: 200, ...more };
}

/** A procedure that the web alone calls, over tRPC. */
export const webOnly = (
  role: Row["role"],
  procedure: string,
  answer: z.ZodType,
  example: Row["example"] = () => ({}),
  more: More = {},
): Procedure => ({ role, procedure, answer, example, ...more });

/** Who calls a procedure with its example. */
export const fitting = ({ role, refused }: Procedure, { customer, admin }: World) =>
  role === "admin" || refused?.customer ? admin : customer;

/** The address of a call with its example. */
export const urlOf = (path: string, { params = {}, query = {} }: Example): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
};

export const notThere = (what: string): Refusal => ({ status: 404, message: `${what} not found`, code: "NOT_FOUND" });
