import type { z } from "zod";
import { documentedExample, type Example, type Fields } from "./documented-examples.ts";
import type { World } from "./contract-world.ts";
import type { Call as Sent } from "../server.fixture.ts";

/** The role of a caller, as far as answers differ; an invalid token counts as anonymous. */
/** `member` is a member of the company `World.company`, `colleague` any but `World.member`, `otherMember` one of another. */
export type Role = "anonymous" | "customer" | "otherCustomer" | "member" | "colleague" | "otherMember" | "admin";
export interface Refusal {
  status: number;
  message: string;
  code: string;
  needs?: "twoFactor";
}

/** One procedure: who may call it, an example of its input, and the schema of its output. */
export interface Procedure {
  /** The lowest role that may call it. */
  role: "visitor" | "customer" | "member" | "admin";
  procedure: string;
  /** The answer's shape. */
  answer: z.ZodType;
  /** An input that the customer Nora, or if required an admin of the company or of the shop, may send; created for each call. */
  example: (world: World) => Example | Promise<Example>;
  /** All fields of the body are optional. */
  isPartial?: boolean;
  /** The callers that are refused although they have the role. */
  refused?: Partial<Record<Role, Refusal>>;
  /** It answers with the data of the user that the input identifies. */
  logsIn?: boolean;
  /** It answers with the members of the caller's company. */
  namesMembers?: boolean;
}

/** One REST call. */
export interface Row extends Procedure {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  status: 200 | 201 | 202;
}

/** A REST call that is not a procedure. */
export interface PlainRoute extends Pick<Row, "role" | "method" | "path" | "status" | "answer"> {
  /** The answer's content type. */
  type: string;
  send: () => Promise<Pick<Sent, "body" | "headers">>;
  /** The record in its path. */
  example?: Procedure["example"];
  /** The callers that are refused although they have the role. */
  refused?: Procedure["refused"];
}

type Call = `${Row["method"]} /${string}`;
export type More = Pick<Procedure, "isPartial" | "refused" | "logsIn" | "namesMembers">;

/** What a row sends besides the document's example, or in place of it: such as a record that may be changed. */
type Also = (world: World) => Fields | Promise<Fields>;

/** A procedure that is served over REST. Its example is the document's, sent about records of the world. */
export function row(
  role: Row["role"],
  call: Call,
  procedure: string,
  answer: z.ZodType,
  { also, ...more }: More & { status?: 201 | 202; also?: Also } = {},
): Row {
  const [method = "", path = ""] = call.split(" ");
  const served = { method: method as Row["method"], path, procedure };
  const example = async (world: World) => documentedExample(served, world, (await also?.(world)) ?? {});
  return { role, ...served, answer, example, status: 200, ...more };
}

/** A procedure that only the web calls, over tRPC. */
export const webOnly = (
  role: Row["role"],
  procedure: string,
  answer: z.ZodType,
  example: Row["example"] = () => ({}),
  more: More = {},
): Procedure => ({ role, procedure, answer, example, ...more });

/** The user who calls a procedure with its example. */
export function fitting({ role, refused }: Procedure, { customer, member, admin }: World) {
  if (role === "member") return member;
  return role === "admin" || refused?.customer ? admin : customer;
}

/** The path of a call with its example. */
export const urlOf = (path: string, { params = {}, query = {} }: Example): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
};

export const notThere = (what: string): Refusal => ({ status: 404, message: `${what} not found`, code: "NOT_FOUND" });
