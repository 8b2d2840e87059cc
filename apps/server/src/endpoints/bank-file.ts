import { createHash } from "node:crypto";
import { createContext } from "@shop/api/create-context";
import { uploadBankLines } from "@shop/api/money/bank/upload-bank-lines";
import { type CustomerContext, runCall, type Shop } from "@shop/api/base/procedures/context";
import { idempotent } from "@shop/api/base/procedures/idempotency";
import { requireAdmin } from "@shop/api/base/procedures/procedures";
import { BANK_FILE } from "@shop/domain/bank/bank-file";
import type { BankUpload } from "@shop/domain/contracts/bank";
import { LIMITS } from "@shop/domain/limits";
import { BANK_FILE_TOO_LARGE } from "@shop/domain/messages";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../http/caller.ts";
import { acceptForms, type FileForm, fileOf, formBytes, onlyForms, refuseAllButForms } from "../http/form-file.ts";

const FORM: FileForm = {
  field: BANK_FILE.field,
  maxBytes: LIMITS.bankFileBytes,
  notMultipart: `Send the file as multipart/form-data, in the field ${BANK_FILE.field}`,
  noFile: `Choose a file: it goes in the field ${BANK_FILE.field}`,
  severalFiles: "Choose one file at a time",
  tooLarge: BANK_FILE_TOO_LARGE,
};

/** POST /api/bank/lines with a file: this route handles forms, the procedure `bank.upload` every other body. */
export async function bankFile(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, FORM);
    scope.post(BANK_FILE.path, {
      constraints: onlyForms,
      config: { budget: "call" },
      bodyLimit: formBytes(FORM),
      // Before the body is read.
      onRequest: async (request, reply) => {
        requireAdmin(await createContext(shop, callerOf(request, reply)));
        refuseAllButForms(request, FORM);
      },
      handler: async (request, reply) => {
        const file = await fileOf(request, reply, FORM);
        const asking = await createContext(shop, callerOf(request, reply));
        const answer = await runCall(asking, (ctx) => {
          const input = createHash("sha256").update(file).digest("hex");
          const admin = { ...ctx, viewer: requireAdmin(ctx) };
          return keepOnce(file)({ ctx: admin, input, path: "bank.upload" });
        });
        shop.noteChange?.();
        return reply.status(201).send(answer);
      },
    });
  });
}

/** The same file with the same Idempotency-Key is kept once. */
const keepOnce = (file: Buffer) =>
  idempotent<CustomerContext, string, BankUpload>(({ ctx }) => uploadBankLines(ctx, file));
