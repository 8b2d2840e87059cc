// The reader of order files and its process, as they are built.
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRateLimits } from "@shop/api/base/limits/rate-limits";
import { archiveOf, workbookWith } from "@shop/api/buying/order-files/order-file.fixture";
import { unpack } from "@shop/api/buying/order-files/unpack";
import { bundle } from "../../build.ts";
import { readEnv } from "../../src/env.ts";
import { rateLimitSettings } from "../../src/settings.ts";
import type * as reader from "../../src/adapters/processes/order-file-process.ts";

export type CreateOrderFiles = typeof reader.createOrderFiles;

const NAME = "order-file-process";
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles both into a temporary folder, because the process for each file then starts much faster. */
export async function bundledOrderFiles(): Promise<{
  createOrderFiles: CreateOrderFiles;
  remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "shop-order-files-"));
  await symlink(pathOf("../../../../node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await bundle({ [NAME]: pathOf(`../../src/adapters/processes/${NAME}.ts`) }, join(folder, "dist"));
  const { createOrderFiles } = (await import(pathToFileURL(join(folder, "dist", `${NAME}.js`)).href)) as typeof reader;
  return { createOrderFiles, remove: () => rm(folder, { recursive: true }) };
}

export const TOO_MUCH = {
  code: "PAYLOAD_TOO_LARGE",
  message: "This file is too large to read: copy the lines to order into a new, plain file and choose that one",
};

/** A sender, with limits of its own and the headers that it gets. */
export function senderOf({ network = "203.0.113.7", userId }: { network?: string; userId?: string } = {}) {
  const headers: Record<string, string> = {};
  return {
    network,
    viewer: userId === undefined ? null : { id: userId, isAdmin: false },
    limits: createRateLimits(rateLimitSettings(readEnv({}))),
    headers,
    setHeader: (name: string, value: string) => void (headers[name] = value),
  };
}

/** A compressed workbook with this part. */
export async function packedWith(name: string, content: string): Promise<Buffer> {
  const parts = await unpack(await workbookWith({ [name]: content }), () => true);
  return archiveOf(Object.fromEntries([...parts].map(([part, bytes]) => [part, { content: bytes }])));
}
