import { runCall, type Context } from "@shop/api/procedures/context";
import { admin, customer, visitor, type Meta, type Shared } from "@shop/api/procedures/procedures";
import { appRouter } from "@shop/api/root";
import { getTRPCErrorFromUnknown, TRPCError, type AnyProcedure } from "@trpc/server";
import type { z } from "zod";
import { jsonWriter } from "../http/json-writer.ts";

/** A read that is called without tRPC. */
export interface PlainRead {
  /** What it reads, and on what of the catalogue that depends, when it is the same for everybody. Rejects with a TRPCError. */
  read: (ctx: Context, input: unknown) => Promise<{ data: unknown; shared: Shared | undefined }>;
  /** What it reads as JSON, by its output's schema. Rejects with a TRPCError. */
  write: (ctx: Context, input: unknown) => Promise<string>;
  /** The same of a read that is the same for everybody, with what of the catalogue it depends on. */
  writeShared: ((ctx: Context, input: unknown) => Promise<{ body: string; shared: Shared }>) | undefined;
}

/** What tRPC keeps of a procedure, semi-internally: hence the pinned version and the tests. */
interface Parts {
  type: string;
  inputs: z.ZodType[];
  output?: z.ZodType;
  resolver: (asked: { ctx: Context; input: unknown }) => Promise<unknown>;
  middlewares: unknown[];
}

/** Lets pass whom it knows, with what it adds to the context, and throws for all others. */
type Guard = (asked: {
  ctx: Context;
  meta: Meta;
  next: (more: { ctx: Partial<Context> }) => Promise<unknown>;
}) => unknown;

const partsOf = (procedure: { _def: unknown }) => procedure._def as Parts;
const [RUN] = partsOf(visitor).middlewares;
const GUARDS = [customer, admin].map((begun) => partsOf(begun).middlewares.at(-1));
/** One each for input, output and the procedure itself. */
const MIDDLEWARES_OF_EACH = 3;

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);

/** The reads that consist of nothing but the limits of running calls, a guard or none, an input, an output and themselves, by their tRPC path. */
export const plainReads: ReadonlyMap<string, PlainRead> = new Map(
  procedures.flatMap(([path, procedure]): [string, PlainRead][] => {
    const read = plainRead(partsOf(procedure), (procedure.meta ?? {}) as Meta);
    return read ? [[path, read]] : [];
  }),
);

/**
 * Calls a read as tRPC does: within the limits of running calls its guard, its input's schema, itself. tRPC copies the call
 * and its context several times in between, which costs as much as making a small answer.
 */
function plainRead({ type, inputs, output, resolver, middlewares }: Parts, meta: Meta): PlainRead | null {
  const [input, ...more] = inputs;
  const [run, ...guards] = middlewares.slice(0, -MIDDLEWARES_OF_EACH);
  const isPlain = run === RUN && guards.length <= 1 && guards.every((guard) => GUARDS.includes(guard));
  if (type !== "query" || !input || !output || more.length > 0 || !isPlain) return null;
  const [guard] = guards as Guard[];
  type Make<Answer> = (answer: unknown, input: unknown) => Answer;
  const call = <Answer>(ctx: Context, given: unknown, make: Make<Answer>) =>
    runCall(ctx, (current) => callNow(current, given, make));
  const callNow = async <Answer>(ctx: Context, given: unknown, make: Make<Answer>) => {
    const asked = { ctx: guard ? await guarded(guard, ctx, meta) : ctx, input: parsedInput(input, given) };
    let answer: unknown;
    try {
      answer = await resolver(asked);
    } catch (cause) {
      throw getTRPCErrorFromUnknown(cause);
    }
    return make(answer, asked.input);
  };
  const writeJson = jsonWriter(output);
  const { shared } = meta;
  const dependsOn = typeof shared === "function" ? (shared as (input: unknown) => Shared) : () => shared;
  const parsed = (answer: unknown, asked: unknown) => ({
    data: parsedOutput(output, answer),
    shared: dependsOn(asked),
  });
  const written = (answer: unknown, asked: unknown) => ({
    body: writeJson(answer),
    shared: dependsOn(asked) as Shared,
  });
  return {
    read: (ctx, given) => call(ctx, given, parsed),
    write: (ctx, given) => call(ctx, given, writeJson),
    writeShared: shared && ((ctx, given) => call(ctx, given, written)),
  };
}

async function guarded(guard: Guard, ctx: Context, meta: Meta): Promise<Context> {
  let passed: Context | undefined;
  await guard({ ctx, meta, next: async (more) => (passed = Object.assign({ ...ctx }, more.ctx)) });
  if (!passed) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR" });
  return passed;
}

function parsedInput(schema: z.ZodType, given: unknown): unknown {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  throw new TRPCError({ code: "BAD_REQUEST", cause: error });
}

function parsedOutput(schema: z.ZodType, answer: unknown): unknown {
  const { success, data, error } = schema.safeParse(answer);
  if (success) return data;
  throw new TRPCError({ message: "Output validation failed", code: "INTERNAL_SERVER_ERROR", cause: error });
}
