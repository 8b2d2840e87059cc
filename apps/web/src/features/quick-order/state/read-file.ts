import { quickOrderAnswer, type QuickOrderAnswer } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import { ORDER_FILE, ORDER_FILE_TOO_LARGE } from "@shop/domain/order-files";
import { refusalText, UNKNOWN_FAILURE, UNREACHABLE } from "../../../lib/forms/errors.ts";
import { storedSession } from "../../../lib/session/session.ts";

export const ORDER_FILES = ".csv,.tsv,.txt,.xlsx";

/** Sends an order's file, which only REST takes. Rejects with a sentence for the buyer. */
export async function readFile(file: File): Promise<QuickOrderAnswer> {
  if (file.size > LIMITS.orderFileBytes) throw new Error(ORDER_FILE_TOO_LARGE);
  const form = new FormData();
  form.append(ORDER_FILE.field, file);
  const session = storedSession.get();
  const headers = session && { authorization: `Bearer ${session.token}` };
  const answer = await fetch(ORDER_FILE.path, { method: "POST", body: form, ...(headers && { headers }) }).catch(() => {
    throw new Error(UNREACHABLE);
  });
  if (!answer.ok) throw new Error(refusalText(await answer.text()));
  const { data } = quickOrderAnswer.safeParse(await answer.json().catch(() => null));
  if (!data) throw new Error(UNKNOWN_FAILURE);
  return data;
}
