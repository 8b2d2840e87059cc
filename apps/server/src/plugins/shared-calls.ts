import { createContext, type Shop } from "@shop/api/context";
import { errorAnswer, refusal } from "@shop/api/errors";
import type { Meta, Shared } from "@shop/api/procedures";
import { appRouter } from "@shop/api/root";
import { callTRPCProcedure, TRPCError, type AnyProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SharedAnswers } from "../shared/shared-answers.ts";
import { callerOf } from "./caller.ts";
import { sendAnswer } from "./send-answer.ts";

/** As tRPC's adapter writes it. */
const CONTENT_TYPE = "application/json";
const VARY = { vary: "trpc-accept, accept" };
const STREAM = "application/jsonl";

type CallRequest = FastifyRequest<{ Params: { path: string } }>;

/**
 * Answers the calls over tRPC that are the same for everybody, from what is kept or by the procedures themselves, so that
 * they cost as little as over REST. All others, and whatever is refused, are left to tRPC's own adapter.
 */
export function sharedCalls(app: FastifyInstance, shop: Shop, answers: SharedAnswers, mostCalls: number): void {
  const sharedBy = sharedProcedures();
  app.addHook("onRequest", async (request: CallRequest, reply) => {
    const paths = pathsOf(request);
    const shared = paths.length <= mostCalls ? widest(paths.map((path) => sharedBy.get(path))) : undefined;
    if (!shared) return;
    const render = async () => ({ body: await call(shop, paths, request, reply), contentType: CONTENT_TYPE });
    try {
      sendAnswer(request, reply, await answers.answer(request.url, shared, render), VARY);
    } catch (error) {
      if (!(error instanceof TRPCError) || errorAnswer(error).status >= 500) throw error;
    }
  });
}

function sharedProcedures(): Map<string, Shared> {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  return new Map(
    procedures.flatMap(([path, { meta }]): [string, Shared][] => {
      const { shared } = (meta ?? {}) as Meta;
      return shared ? [[path, shared]] : [];
    }),
  );
}

/** The procedures that a request calls, when it is one that may be answered alike to all. */
function pathsOf({ method, headers, params }: CallRequest): string[] {
  const isPlain =
    method === "GET" &&
    headers.authorization === undefined &&
    headers["trpc-accept"] === undefined &&
    !headers.accept?.includes(STREAM) &&
    (headers["content-type"] ?? CONTENT_TYPE).startsWith(CONTENT_TYPE);
  return isPlain ? params.path.split(",") : [];
}

/** What all of them together depend on; undefined when one is not shared, or there is none. */
function widest(all: (Shared | undefined)[]): Shared | undefined {
  if (all.includes(undefined)) return undefined;
  return (["listing", "product", "taxonomy"] as const).find((shared) => all.includes(shared));
}

/** Calls the procedures and answers as tRPC's adapter does when none of them refuses; rejects when one does. */
async function call(shop: Shop, paths: string[], request: CallRequest, reply: FastifyReply): Promise<string> {
  const { batch, input, ...others } = request.query as Record<string, string | string[] | undefined>;
  const isBatch = batch === "1";
  if (Object.keys(others).length > 0 || (!isBatch && paths.length > 1)) throw notPlain();
  if (Array.isArray(batch) || Array.isArray(input)) throw notPlain();
  const inputs = inputsOf(input, isBatch);
  const ctx = await createContext(shop, callerOf(request, reply));
  const results = paths.map(async (path, batchIndex) => {
    const getRawInput = () => Promise.resolve(inputs[batchIndex]);
    const asked = { router: appRouter, path, type: "query" as const, ctx, getRawInput, signal: undefined, batchIndex };
    return { result: { data: (await callTRPCProcedure(asked)) as unknown } };
  });
  const all = await Promise.all(results);
  return JSON.stringify(isBatch ? all : all[0]);
}

function inputsOf(input: string | undefined, isBatch: boolean): Record<number, unknown> {
  if (!input) return {};
  try {
    const given: unknown = JSON.parse(input);
    if (!isBatch) return { 0: given };
    if (typeof given === "object" && given !== null && !Array.isArray(given)) return given as Record<number, unknown>;
  } catch {
    // The adapter says what is wrong with it.
  }
  throw notPlain();
}

/** Something for the adapter. */
const notPlain = () => refusal("BAD_REQUEST", "not a plain call");
