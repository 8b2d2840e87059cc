// The reader of order files and its process, as they are built.
import { createRateLimits } from "@shop/api/base/limits/rate-limits";
import { archiveOf, unpack, workbookWith } from "@shop/api/base/tables/workbook.fixture";
import { readEnv } from "../../src/env.ts";
import { rateLimitSettings } from "../../src/settings.ts";
import { bundledProcess } from "./bundled-process.fixture.ts";
import type * as reader from "../../src/adapters/processes/order-file-process.ts";

export type CreateOrderFiles = typeof reader.createOrderFiles;

/** The shop's memory limit, and time enough on a busy machine, where these processes come last. */
export const PATIENT = { visitorMs: 60_000, accountMs: 60_000, heapMegabytes: 256 };

/** Bundles both. */
export async function bundledOrderFiles(): Promise<{
  createOrderFiles: CreateOrderFiles;
  remove: () => Promise<void>;
}> {
  const { module, remove } = await bundledProcess("order-file-process");
  return { createOrderFiles: (module as typeof reader).createOrderFiles, remove };
}

export const TOO_MUCH = {
  code: "PAYLOAD_TOO_LARGE",
  message: "This file is too large to read: copy the lines to order into a new, plain file and choose that one",
};

export const TOO_MANY_CELLS = {
  code: "BAD_REQUEST",
  message: "This sheet has too many cells or too much text for an order: remove everything except the lines to order",
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
  const parts = await unpack(await workbookWith({ [name]: content }));
  return archiveOf(Object.fromEntries([...parts].map(([part, bytes]) => [part, { content: bytes }])));
}
