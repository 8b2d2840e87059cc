import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { STATEMENT_KINDS } from "../papers/statement.ts";
import { signedDollars } from "./dollars.ts";
import { buyer, seller } from "./invoices.ts";
import { dayOfShop, lookedUpId, storableDay } from "./text.ts";

export const statementQuery = z.object({
  from: storableDay.describe("The first day; by default the first of the last day's month").optional(),
  to: storableDay.describe("The last day; by default today").optional(),
  user: lookedUpId
    .describe("For admins: whose statement, without what is their company's; others may not send it")
    .optional(),
  company: lookedUpId
    .describe("For admins: the company's statement, whatever `user` is; others may not send it")
    .optional(),
  own: z.boolean().describe("`true`: the caller's own, for members of a company, too").optional(),
});
export type StatementQuery = z.infer<typeof statementQuery>;

export const statementEntry = z.object({
  date: dayOfShop.describe(
    "The day of issue or, of what was done before the shop issued papers, of the order, cancellation or refund; of money the day when it arrived or was sent back",
  ),
  kind: z.enum(STATEMENT_KINDS),
  number: z
    .string()
    .describe("Of the paper, such as `INV-000001`; of money that of its order, of a company's payment its reference"),
  amount: signedDollars.describe("What it adds to the balance: credit notes and payments are negative"),
  balance: signedDollars.describe("After this entry"),
  order: z.string().describe("The order's id; left out on payments of a company on account").optional(),
  orderNumber: z.string().describe("Left out like `order`").optional(),
  poNumber: z.string().describe("Left out when the order has none").optional(),
  invoice: z.string().describe("The id of the invoice or credit note; left out on money").optional(),
  dueOn: dayOfShop.describe("On invoices: a day in the shop's time zone").optional(),
  method: z.enum(["bank", "card"]).describe("On money").optional(),
  reference: z.string().describe("The bank's, on transfers; left out when there is none").optional(),
  isReturn: z.literal(true).describe("On a payment of a company that the bank took back").optional(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** What a customer was charged and has paid in a period. */
export const statement = z.object({
  from: dayOfShop.describe("The first day, in the shop's time zone"),
  to: dayOfShop.describe("The last day, included"),
  isCurrent: z
    .boolean()
    .describe("The last day is today or later, so that the closing balance is what is to be paid now"),
  openingBalance: signedDollars.describe("Of everything before the first day"),
  entries: z.array(statementEntry).max(LIMITS.statementEntries),
  closingBalance: signedDollars.describe(
    "The opening balance and all amounts: what was to be paid at the end of the last day, or when negative, what the customer had in credit",
  ),
  customer: z.string().describe("The id of the account, or of the company"),
  seller,
  buyer: buyer.partial().required({ name: true }).describe("As on the newest invoice; without one the account's name"),
  bank: z
    .object({ accountName: z.string(), bsb: z.string(), accountNumber: z.string() })
    .describe("The shop's account, for transfers; empty texts when it has none"),
});
export type Statement = z.infer<typeof statement>;
