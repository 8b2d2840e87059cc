import { outageOf } from "@shop/db/unavailable";
import { issueSentence } from "@shop/domain/contracts/issues";
import { SHOP_IS_BUSY } from "@shop/domain/messages";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { z } from "zod";

type Code = TRPCError["code"];

/** The details that an error adds to `message` and `code`, such as the current record. */
class Details extends Error {
  constructor(readonly details: Record<string, unknown>) {
    super();
  }
}

/** An error for the caller, with a message and optional details. */
export function refusal(code: Code, message: string, details?: Record<string, unknown>): TRPCError {
  return new TRPCError({ code, message, cause: details && new Details(details) });
}

/** An error about one field of the input; a form shows it at that field. */
export const fieldRefusal = (code: Code, path: string, message: string): TRPCError =>
  refusal(code, message, { issues: [{ path, message }] });

/** The same for input that its schema can't refuse: the message begins with the field's name, as that of a schema does. */
export const inputRefusal = (path: string, problem: string): TRPCError =>
  refusal("BAD_REQUEST", `${path}: ${problem}`, { issues: [{ path, message: problem }] });

export const notFound = (what: string): TRPCError => refusal("NOT_FOUND", `${what} not found`);

export const shopIsBusy = (): TRPCError => refusal("SERVICE_UNAVAILABLE", SHOP_IS_BUSY);

/** The details that a refusal carries. */
export function detailsOf(error: TRPCError): Record<string, unknown> | undefined {
  return error.cause instanceof Details ? error.cause.details : undefined;
}

export interface ErrorBody {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
  [detail: string]: unknown;
}

/** Only our own refusals have the code SERVICE_UNAVAILABLE, so their message may be shown to the caller. */
export const isDeliberate = ({ code }: TRPCError): boolean => code === "SERVICE_UNAVAILABLE";

/** The error response, the same over REST and tRPC, without internal details. */
export function errorResponse(error: TRPCError): { status: number; body: ErrorBody } {
  if (outageOf(error.cause) !== null) return errorResponse(shopIsBusy());
  const status = getHTTPStatusCodeFromError(error);
  if (error.cause instanceof z.core.$ZodError && error.code === "BAD_REQUEST") {
    const issues = error.cause.issues.map((issue) => ({
      path: issue.path.map(String).join("."),
      message: issue.message,
    }));
    return { status, body: { message: issueSentence(error.cause.issues), code: error.code, issues } };
  }
  if (status >= 500 && !isDeliberate(error))
    return { status, body: { message: "Something went wrong on our side. Please try again.", code: error.code } };
  return { status, body: { message: error.message, code: error.code, ...detailsOf(error) } };
}

/**
 * Refuses a change that was based on an older version than `current` (CONFLICT, with the current record). Call it on a
 * locked row. Without a version, the change overwrites.
 */
export function assertVersion(seen: number | undefined, current: { version: number }, what: string): void {
  if (seen !== undefined && seen !== current.version) throw versionConflict(what, current);
}

/** The refusal of a change that was based on an outdated record. */
export const versionConflict = (what: string, current: object | null) =>
  refusal("CONFLICT", `${what} was changed by someone else in the meantime`, { current });
