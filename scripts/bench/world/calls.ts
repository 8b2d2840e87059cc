import { OperatorError } from "@shop/domain/operator-error";

export interface Sent {
  method?: "POST" | "PUT";
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  body?: object;
}

const DEADLINE_MS = 30_000;

/** Sends a JSON request to a path under /api of a shop server. */
export const sendToShop = (origin: string, path: string, { method, token, idempotencyKey, body }: Sent = {}) =>
  fetch(`${origin}/api${path}`, {
    method: method ?? "GET",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });

/** Sends a request and returns the response's JSON. Throws OperatorError when the response is not a success. */
export async function callShop<T>(origin: string, path: string, sent: Sent = {}): Promise<T> {
  const response = await sendToShop(origin, path, sent);
  const text = await response.text();
  if (!response.ok) throw new OperatorError(`${sent.method ?? "GET"} ${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
