import type { AppRouter } from "@shop/api/root";
import { TRPCClientError } from "@trpc/client";

export const UNREACHABLE = "We couldn't reach the shop. Check your connection and try again.";
export const UNKNOWN_FAILURE = "Something went wrong. Please try again.";

type ShopError = TRPCClientError<AppRouter>;

function isShopError(error: unknown): error is ShopError {
  return error instanceof TRPCClientError;
}

/** The message for a failed call: the server's, or else a general one. */
export function errorMessage(error: unknown): string {
  if (isShopError(error) && error.data) return error.message;
  if (isShopError(error)) return UNREACHABLE;
  return error instanceof Error && error.message ? error.message : UNKNOWN_FAILURE;
}

/** The tRPC code of a failed call, such as NOT_FOUND; undefined without a response. */
export function errorCode(error: unknown): string | undefined {
  return isShopError(error) ? error.data?.code : undefined;
}

/** True for a client error, for which a retry is useless. */
export function isRefusal(error: unknown): boolean {
  const status = isShopError(error) ? error.data?.httpStatus : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

/** A detail of a refusal, such as the current record; undefined if it has none of this name. */
export function errorDetail(error: unknown, name: string): unknown {
  const data: unknown = isShopError(error) ? error.data : undefined;
  return typeof data === "object" && data !== null && name in data
    ? (data as Record<string, unknown>)[name]
    : undefined;
}

/** What the server found wrong, and in which field; empty if it did not say. */
export function errorIssues(error: unknown): { path: string; message: string }[] {
  const issues = errorDetail(error, "issues");
  return Array.isArray(issues) ? (issues as { path: string; message: string }[]) : [];
}

/** The message of a refused upload; a proxy in front of the shop may send another format. */
export function refusalText(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" && message !== "" ? message : UNKNOWN_FAILURE;
  } catch {
    return UNKNOWN_FAILURE;
  }
}
