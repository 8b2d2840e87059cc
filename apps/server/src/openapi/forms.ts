import { BANK_FILE } from "@shop/domain/bank/bank-file";
import { ORDER_FILE } from "@shop/domain/order-files";
import { objectOf } from "./types.ts";

/** The content of a form with one file. */
export const fileForm = (field: string, description: string, example: string) => ({
  "multipart/form-data": {
    schema: objectOf({ [field]: { type: "string", format: "binary", description } }),
    example: { [field]: example },
  },
});

/** The forms that procedures accept over REST besides JSON, by tRPC path. */
export const FORMS: Record<string, ReturnType<typeof fileForm>> = {
  "quickOrder.resolve": fileForm(ORDER_FILE.field, "The file with the order", "(the bytes of order.xlsx)"),
  "bank.upload": fileForm(BANK_FILE.field, "The bank's export", "(the bytes of transactions.csv)"),
};
