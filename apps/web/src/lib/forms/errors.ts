import type { AppRouter } from "@shop/api/root";
import { TRPCClientError } from "@trpc/client";

export const UNREACHABLE = "We couldn't reach the shop. Check your connection and try again.";
export const UNKNOWN_FAILURE = "Something went wrong. Please try again.";

type ShopError = TRPCClientError<AppRouter>;

function isShopError(error: unknown): error is ShopError {
  return error instanceof TRPCClientError;
}

/** What to show for a failed call: the server's sentence when it sent one, else what a person can do about it. */
export function errorMessage(error: unknown): string {
  if (isShopError(error) && error.data) return error.message;
  if (isShopError(error)) return UNREACHABLE;
  return error instanceof Error && error.message ? error.message : UNKNOWN_FAILURE;
}

/** The tRPC code of a failed call, such as NOT_FOUND; undefined when no answer came. */
export function errorCode(error: unknown): string | undefined {
  return isShopError(error) ? error.data?.code : undefined;
}

/** True when asking again can't help, since the server understood and refused. */
export function isRefusal(error: unknown): boolean {
  const status = isShopError(error) ? error.data?.httpStatus : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

/** Further details of a refusal, such as the record as it is now; undefined when it has no such detail. */
export function errorDetail(error: unknown, name: string): unknown {
  const data: unknown = isShopError(error) ? error.data : undefined;
  return typeof data === "object" && data !== null && name in data
    ? (data as Record<string, unknown>)[name]
    : undefined;
}
