import { BANK_FILE } from "@shop/domain/bank/bank-file";
import { bankUpload, type BankUpload } from "@shop/domain/contracts/bank";
import { LIMITS } from "@shop/domain/limits";
import { BANK_FILE_TOO_LARGE } from "@shop/domain/messages";
import { refusalText, UNKNOWN_FAILURE, UNREACHABLE } from "../../../lib/forms/errors.ts";
import { storedSession } from "../../../lib/session/session.ts";

export const BANK_FILES = ".csv,.tsv,.txt,.ofx,.qfx";

/** A pasted text as the file that it is sent as. */
export const fileOfText = (text: string): File => new File([text], "pasted.txt", { type: "text/plain" });

/** Uploads a bank's file, which only REST accepts. Rejects with a message for staff. */
export async function uploadBankFile(file: File): Promise<BankUpload> {
  if (file.size > LIMITS.bankFileBytes) throw new Error(BANK_FILE_TOO_LARGE);
  const form = new FormData();
  form.append(BANK_FILE.field, file);
  const session = storedSession.get();
  const headers = session && { authorization: `Bearer ${session.token}` };
  const response = await fetch(BANK_FILE.path, { method: "POST", body: form, ...(headers && { headers }) }).catch(
    () => {
      throw new Error(UNREACHABLE);
    },
  );
  if (!response.ok) throw new Error(refusalText(await response.text()));
  const answer = bankUpload.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new Error(UNKNOWN_FAILURE);
  return answer.data;
}
