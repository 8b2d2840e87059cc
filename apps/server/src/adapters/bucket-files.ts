import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable, type FileStore } from "@shop/api/platform/ports";
import { AwsClient } from "aws4fetch";

export interface BucketSettings {
  /** Where the store is reached; buckets are addressed by path beneath it. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long one try may take, its body included. */
  timeoutMs?: number;
}

interface Answer {
  status: number;
  body: Buffer;
}

const withoutSlashes = (address: string): string =>
  address.endsWith("/") ? withoutSlashes(address.slice(0, -1)) : address;

const TRIES = 3;
const FIRST_WAIT_MS = 100;

/** Keeps files in an S3-compatible bucket. The keys must be allowed to get, put and list: who may not list is told 403 for a missing file. */
export function createBucketFiles({ endpoint, bucket, timeoutMs = 5_000, ...keys }: BucketSettings): FileStore {
  const aws = new AwsClient({ ...keys, service: "s3", retries: 0 });
  const urlOf = (name: string) => `${withoutSlashes(endpoint)}/${bucket}/${encodeURIComponent(name)}`;

  async function ask(method: "GET" | "HEAD" | "PUT", name: string, body?: Buffer, type?: string): Promise<Answer> {
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
      // Another address would need another signature.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  }

  /** The answer to a call that may be tried again: one that says what is, or that there is no such file. */
  async function call(...request: Parameters<typeof ask>): Promise<Answer> {
    const [method, name] = request;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(...request).catch((error: unknown) => ({ error }));
      if ("status" in answer && (answer.status === 200 || isMissing(answer))) return answer;
      const isWorthATry = "error" in answer || answer.status >= 500 || answer.status === 429;
      if (!isWorthATry || attempt === TRIES) {
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
      if (status !== 200) throw new StoreUnavailable(`The bucket ${bucket} at ${endpoint} did not take ${name}`);
    },
    async get(name) {
      const { status, body } = await call("GET", name);
      return status === 200 ? body : null;
    },
    has: async (name) => (await call("HEAD", name)).status === 200,
  };
}

/** A missing bucket is a 404 too, and none that says anything about the file. */
const isMissing = ({ status, body }: Answer) => status === 404 && codeOf(body) !== "NoSuchBucket";

const codeOf = (body: Buffer) => /<Code>(\w+)<\/Code>/.exec(body.toString("utf8"))?.[1];

function failureOf(answer: Answer | { error: unknown }): string {
  if ("status" in answer) return `answered ${[answer.status, codeOf(answer.body)].filter(Boolean).join(" ")}`;
  const { error } = answer;
  // What fetch itself says is that it failed; its cause says why.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `can't be reached: ${reason instanceof Error ? reason.message || reason.name : String(reason)}`;
}
