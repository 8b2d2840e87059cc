import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable, type FileStore } from "@shop/api/base/platform/ports";
import { AwsClient } from "aws4fetch";

export interface BucketSettings {
  /** The store's address; requests use path-style URLs. */
  endpoint: string;
  bucket: string;
  /** The beginning of every file's key, such as `files/`; empty by default. */
  prefix?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The timeout of one attempt, including the body. */
  timeoutMs?: number;
}

interface Answer {
  status: number;
  body: Buffer;
}

const withoutSlashes = (address: string): string =>
  address.endsWith("/") ? withoutSlashes(address.slice(0, -1)) : address;

const OK = new Set([200, 204]);
const TRIES = 3;
const FIRST_WAIT_MS = 100;

/**
 * Stores files in an S3-compatible bucket. The access key needs permission to get, put, delete and list: without list, the
 * response for a missing file is 403.
 */
export function createBucketFiles({
  endpoint,
  bucket,
  prefix = "",
  timeoutMs = 5_000,
  ...keys
}: BucketSettings): FileStore {
  const aws = new AwsClient({ ...keys, service: "s3", retries: 0 });
  const urlOf = (name: string) => `${withoutSlashes(endpoint)}/${bucket}/${prefix}${encodeURIComponent(name)}`;

  async function sendRequest(
    method: "GET" | "HEAD" | "PUT" | "DELETE",
    name: string,
    body?: Buffer,
    type?: string,
  ): Promise<Answer> {
    const headers = {
      "x-amz-content-sha256": createHash("sha256")
        .update(body ?? "")
        .digest("hex"),
      ...(type && { "content-type": type }),
    };
    const answer = await aws.fetch(urlOf(name), {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
      // A redirected request would need another signature.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  }

  /** Sends a request, with retries. Resolves with a 200 (204 of a DELETE), or with a 404 for a missing file. */
  async function call(...request: Parameters<typeof sendRequest>): Promise<Answer> {
    const [method, name] = request;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendRequest(...request).catch((error: unknown) => ({ error }));
      if ("status" in answer && (OK.has(answer.status) || isMissing(answer))) return answer;
      const mayRetry = "error" in answer || answer.status >= 500 || answer.status === 429;
      if (!mayRetry || attempt === TRIES) {
        const cause = "error" in answer ? answer.error : undefined;
        throw new StoreUnavailable(`The bucket ${bucket} at ${endpoint} ${failureOf(answer)} (${method} ${name})`, {
          cause,
        });
      }
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
    }
  }

  return {
    async put(name, bytes, contentType) {
      const { status } = await call("PUT", name, bytes, contentType);
      if (status !== 200) throw new StoreUnavailable(`The bucket ${bucket} at ${endpoint} did not accept ${name}`);
    },
    async get(name) {
      const { status, body } = await call("GET", name);
      return status === 200 ? body : null;
    },
    has: async (name) => (await call("HEAD", name)).status === 200,
    async remove(name) {
      await call("DELETE", name);
    },
  };
}

/** A missing bucket is a 404 too, but must be reported as a failure. */
const isMissing = ({ status, body }: Answer) => status === 404 && codeOf(body) !== "NoSuchBucket";

const codeOf = (body: Buffer) => /<Code>(\w+)<\/Code>/.exec(body.toString("utf8"))?.[1];

function failureOf(answer: Answer | { error: unknown }): string {
  if ("status" in answer) return `answered ${[answer.status, codeOf(answer.body)].filter(Boolean).join(" ")}`;
  const { error } = answer;
  // fetch's own message is generic; its cause has the reason.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `can't be reached: ${reason instanceof Error ? reason.message || reason.name : String(reason)}`;
}
