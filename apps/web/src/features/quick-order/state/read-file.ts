import type { QuickOrderAnswer } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { ORDER_FILE, ORDER_FILE_TOO_LARGE } from "@shop/domain/order-files";
import { refusalText, UNKNOWN_FAILURE, UNREACHABLE } from "../../../lib/forms/errors.ts";
import { storedSession } from "../../../lib/session/session.ts";
import { isLeftOutRow, isLine } from "./stored-lines.ts";

export const ORDER_FILES = ".csv,.tsv,.txt,.xlsx";

/** Uploads an order's file, which only REST accepts. Rejects with a message for the buyer. */
export async function readFile(file: File): Promise<Omit<QuickOrderAnswer, "leftOut">> {
  if (file.size > LIMITS.orderFileBytes) throw new Error(ORDER_FILE_TOO_LARGE);
  const form = new FormData();
  form.append(ORDER_FILE.field, file);
  const session = storedSession.get();
  const headers = session && { authorization: `Bearer ${session.token}` };
  const response = await fetch(ORDER_FILE.path, { method: "POST", body: form, ...(headers && { headers }) }).catch(
    () => {
      throw new Error(UNREACHABLE);
    },
  );
  if (!response.ok) throw new Error(refusalText(await response.text()));
  const answer = (await response.json().catch(() => null)) as Partial<Record<keyof QuickOrderAnswer, unknown>> | null;
  const { lines, leftOutRows, poNumber } = answer ?? {};
  if (!Array.isArray(lines) || !lines.every(isLine)) throw new Error(UNKNOWN_FAILURE);
  if (!Array.isArray(leftOutRows) || !leftOutRows.every(isLeftOutRow)) throw new Error(UNKNOWN_FAILURE);
  return { lines, leftOutRows, ...(typeof poNumber === "string" && { poNumber }) };
}
