import type { AppRouter } from "@shop/api/root";
import { TRPCClientError } from "@trpc/client";

type ShopError = TRPCClientError<AppRouter>;

function isShopError(error: unknown): error is ShopError {
  return error instanceof TRPCClientError;
}

/** What to show for a failed call: the server's sentence when it sent one, else what a person can do about it (spec section 8). */
export function errorMessage(error: unknown): string {
  if (isShopError(error) && error.data) return error.message;
  if (isShopError(error)) return "We couldn't reach the shop. Check your connection and try again.";
  return error instanceof Error && error.message ? error.message : "Something went wrong. Please try again.";
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
