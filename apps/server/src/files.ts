import { join, resolve } from "node:path";
import type { FileStore } from "@shop/api/base/platform/ports";
import { createBucketFiles } from "./adapters/bucket-files.ts";
import { createDiskFiles } from "./adapters/disk-files.ts";
import { withRenderedDrawings } from "./adapters/drawn-files.ts";
import type { Env } from "./env.ts";

/** The store of pictures, which renders its drawings: the configured bucket, otherwise a folder. */
export const createFileStore = (env: Env): FileStore => withRenderedDrawings(storeOf(env));

function storeOf(env: Env): FileStore {
  if (env.S3_ENDPOINT === undefined) return createDiskFiles(resolve(join(env.DATA_DIR, "images")));
  return createBucketFiles({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  });
}
