// A fake S3-compatible store with one bucket in memory. It verifies the signature of each call.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { closeNow, listen } from "../loopback.fixture.ts";

export interface Kept {
  bytes: Buffer;
  contentType: string | undefined;
}

/** How the store fails a call. */
export type Trouble = { status: number; code?: string } | "hang up" | "never answer";

export class TestBucket {
  readonly name = "shop-pictures";
  readonly region = "ap-southeast-2";
  readonly accessKeyId = "AKIDTEST";
  readonly secretAccessKey = "a secret/of+the=tests";
  readonly objects = new Map<string, Kept>();
  /** Calls in the order received, such as `PUT gloves-320.avif`. */
  readonly calls: string[] = [];
  /** Decides how each call fails; undefined lets it succeed. */
  trouble: (call: string) => Trouble | undefined = () => undefined;
  /** PUTs wait for this before they finish. */
  gate: Promise<unknown> = Promise.resolve();
  /** PUTs in progress, and their maximum so far. */
  putsUnderway = 0;
  mostPutsUnderway = 0;
  #port = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async open(): Promise<TestBucket> {
    const bucket = new TestBucket();
    bucket.#port = await listen(bucket.#server);
    return bucket;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get env(): Record<string, string> {
    return {
      S3_ENDPOINT: this.endpoint,
      S3_BUCKET: this.name,
      S3_REGION: this.region,
      S3_ACCESS_KEY_ID: this.accessKeyId,
      S3_SECRET_ACCESS_KEY: this.secretAccessKey,
    };
  }

  close(): Promise<void> {
    return closeNow(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    const body = await buffer(request);
    const [, bucket = "", key = ""] = /^\/([^/]*)\/([^?]*)$/.exec(url) ?? [];
    const call = `${method} ${decodeURIComponent(key)}`;
    this.calls.push(call);
    const trouble = this.trouble(call);
    if (trouble === "never answer") return;
    if (trouble === "hang up") {
      request.socket.destroy();
      return;
    }
    if (trouble) return refuse(response, trouble.status, trouble.code);
    const problem = this.#problemOf(request, body);
    if (problem) return refuse(response, 403, problem);
    if (bucket !== this.name) return refuse(response, 404, "NoSuchBucket");
    if (method === "PUT") await this.#put(decodeURIComponent(key), body, request.headers["content-type"]);
    if (method === "DELETE") {
      this.objects.delete(decodeURIComponent(key));
      response.writeHead(204).end();
      return;
    }
    const kept = this.objects.get(decodeURIComponent(key));
    if (!kept) return refuse(response, 404, "NoSuchKey");
    response.end(method === "GET" ? kept.bytes : undefined);
  }

  async #put(key: string, bytes: Buffer, contentType: string | undefined): Promise<void> {
    this.putsUnderway += 1;
    this.mostPutsUnderway = Math.max(this.mostPutsUnderway, this.putsUnderway);
    await this.gate;
    this.putsUnderway -= 1;
    this.objects.set(key, { bytes, contentType });
  }

  /** S3's error code for a wrong signature (AWS Signature Version 4), or undefined. */
  #problemOf({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
    const [, credential = "", signedHeaders = "", signature = ""] =
      /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      ) ?? [];
    const moment = String(headers["x-amz-date"]);
    const scope = [moment.slice(0, 8), this.region, "s3", "aws4_request"];
    const names = signedHeaders.split(";");
    if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return "AccessDenied";
    if (Math.abs(Date.now() - dateOf(moment)) > 15 * 60_000) return "RequestTimeTooSkewed";
    if (credential !== [this.accessKeyId, ...scope].join("/")) return "InvalidAccessKeyId";
    const hash = sha256(body);
    if (headers["x-amz-content-sha256"] !== hash) return "XAmzContentSHA256Mismatch";
    const canonical = [
      method,
      url,
      "",
      ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
      "",
      signedHeaders,
      hash,
    ].join("\n");
    const toSign = ["AWS4-HMAC-SHA256", moment, scope.join("/"), sha256(canonical)].join("\n");
    const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${this.secretAccessKey}`);
    const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"));
    return isRight ? undefined : "SignatureDoesNotMatch";
  }
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
const dateOf = (moment: string) =>
  Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

function refuse(response: ServerResponse, status: number, code = "InternalError"): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
