import { type Agent, request } from "node:http";

export interface Answer {
  /** 0 when there was none; the body then says why. */
  status: number;
  body: string;
  ms: number;
}

export interface Sent {
  token?: string | undefined;
  body?: object;
  idempotencyKey?: string;
}

const DEADLINE_MS = 30_000;

/** Sends one call over the agent's connections, and measures until the last byte of its answer is here. */
export function send(agent: Agent, method: string, url: string, sent: Sent = {}): Promise<Answer> {
  const began = performance.now();
  const headers: Record<string, string> = { accept: "application/json" };
  if (sent.token) headers["authorization"] = `Bearer ${sent.token}`;
  if (sent.body) headers["content-type"] = "application/json";
  if (sent.idempotencyKey) headers["idempotency-key"] = sent.idempotencyKey;
  return new Promise((resolve) => {
    const answer = (status: number, body: string) => resolve({ status, body, ms: performance.now() - began });
    const call = request(url, { agent, method, headers, signal: AbortSignal.timeout(DEADLINE_MS) }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      response.on("end", () => answer(response.statusCode ?? 0, body));
      response.on("error", (error) => answer(0, error.message));
    });
    call.on("error", (error) => answer(0, error.message));
    call.end(sent.body && JSON.stringify(sent.body));
  });
}
