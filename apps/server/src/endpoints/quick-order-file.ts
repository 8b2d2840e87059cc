import { createContext } from "@shop/api/create-context";
import { runCall, type Shop } from "@shop/api/base/procedures/context";
import { assertInScope } from "@shop/api/base/procedures/procedures";
import { resolveQuickOrder } from "@shop/api/buying/quick-order/quick-order";
import { ORDER_FILE, ORDER_FILE_TOO_LARGE } from "@shop/domain/order-files";
import { quickOrderAnswer } from "@shop/domain/contracts/quick-order";
import { LIMITS } from "@shop/domain/limits";
import type { FastifyInstance } from "fastify";
import type { OrderFiles } from "../adapters/processes/order-file-process.ts";
import { callerOf } from "../http/caller.ts";
import { acceptForms, type FileForm, fileOf, formBytes, onlyForms, refuseAllButForms } from "../http/form-file.ts";

const FORM: FileForm = {
  field: ORDER_FILE.field,
  maxBytes: LIMITS.orderFileBytes,
  notMultipart: `Send the file as multipart/form-data, in the field ${ORDER_FILE.field}`,
  noFile: `Choose a file: it goes in the field ${ORDER_FILE.field}`,
  severalFiles: "Choose one file at a time",
  tooLarge: ORDER_FILE_TOO_LARGE,
};

/**
 * POST /api/quick-order with a file: this route handles forms, the procedure `quickOrder.resolve` every other body. The
 * service applies the limit of a visitor's quick orders before the file is parsed.
 */
export async function quickOrderFile(app: FastifyInstance, shop: Shop, files: OrderFiles): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, FORM);
    scope.post(ORDER_FILE.path, {
      constraints: onlyForms,
      config: { budget: "call" },
      bodyLimit: formBytes(FORM),
      // Before the body is read.
      onRequest: async (request, reply) => {
        await shop.limits.assertMaySendOrderFile(callerOf(request, reply));
        refuseAllButForms(request, FORM);
      },
      handler: async (request, reply) => {
        const file = await fileOf(request, reply, FORM);
        const asking = await createContext(shop, callerOf(request, reply));
        const answer = await runCall(asking, async (ctx) => {
          assertInScope(ctx.viewer, "catalogue:read");
          return resolveQuickOrder(ctx, { table: () => files.read(file, ctx) });
        });
        return quickOrderAnswer.parse(answer);
      },
    });
  });
}
