import type { Readable } from "node:stream";
import type { ExportKind } from "@shop/domain/contracts/exports";
import { parse } from "csv-parse/sync";
import { createContext } from "../../create-context.ts";
import type { CustomerContext, Shop } from "../../base/procedures/context.ts";
import { requireAdmin } from "../../base/procedures/procedures.ts";
import { callerWith, type Person } from "../../testing.ts";
import { tablePieces } from "./exports.ts";
import { openExport } from "./open-export.ts";

/** The context of a request of this admin. */
export async function adminContext(shop: Shop, { token }: Person): Promise<CustomerContext> {
  const ctx = await createContext(shop, callerWith({ token }));
  return { ...ctx, viewer: requireAdmin(ctx) };
}

export async function textOf(file: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

/** An exported table as CSV. */
export async function exportedText(shop: Shop, admin: Person, kind: ExportKind, query: object = {}): Promise<string> {
  const ctx = await adminContext(shop, admin);
  return textOf(await openExport(ctx, await tablePieces(ctx, kind, "csv", query)));
}

/** Its rows, by the headings. */
export const exported = async (...asked: Parameters<typeof exportedText>): Promise<Record<string, string>[]> =>
  parse(await exportedText(...asked), { bom: true, columns: true });
