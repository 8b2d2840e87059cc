import { join, resolve } from "node:path";
import type { FileStore } from "@shop/api/base/platform/ports";
import { createBucketFiles } from "./adapters/bucket-files.ts";
import { createDiskFiles } from "./adapters/disk-files.ts";
import { withRenderedDrawings } from "./adapters/drawn-files.ts";
import type { Env } from "./env.ts";

/** Each attempt to read or write a file of LIMITS.fileBytes in a bucket. */
const PRIVATE_TIMEOUT_MS = 20_000;

/** The store of pictures, which renders its drawings: the configured bucket, otherwise a folder. */
export const createFileStore = (env: Env): FileStore => withRenderedDrawings(storeIn(env, "images", { prefix: "" }));

/** The store of private files, which no public route reads: in the same bucket under `files/`, otherwise another folder. */
export const createPrivateFiles = (env: Env): FileStore =>
  storeIn(env, "files", { prefix: "files/", timeoutMs: PRIVATE_TIMEOUT_MS });

function storeIn(env: Env, folder: string, inBucket: { prefix: string; timeoutMs?: number }): FileStore {
  if (env.S3_ENDPOINT === undefined) return createDiskFiles(resolve(join(env.DATA_DIR, folder)));
  return createBucketFiles({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    ...inBucket,
  });
}
