import { order } from "@shop/domain/contracts/orders";
import * as contract from "@shop/domain/contracts/quotes";
import { idempotentKeeping } from "../base/procedures/idempotency.ts";
import { admin, customer, router } from "../base/procedures/procedures.ts";
import { placeOnce } from "../orders/placing/place-once.ts";
import { acceptQuote } from "../orders/quotes/accept-quote.ts";
import { answerQuote } from "../orders/quotes/answer-quote.ts";
import { askForQuote, quoteKeeping } from "../orders/quotes/ask-for-quote.ts";
import { listQuotes, readQuote } from "../orders/quotes/read-quotes.ts";

export const quotesRouter = router({
  list: customer
    .rest("GET", "/quotes", "The caller's quotes, for admins all, newest first", { scope: "orders:write" })
    .input(contract.quotesQuery)
    .output(contract.quotesPage)
    .query(({ ctx, input }) => listQuotes(ctx, input)),

  create: customer
    .rest("POST", "/quotes", "Ask for a quote, by default for the caller's cart", {
      scope: "orders:write",
      permission: "order",
      creates: true,
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(contract.newQuote)
    .output(contract.quote)
    .mutation(idempotentKeeping(quoteKeeping, ({ ctx, input }) => askForQuote(ctx, input))),

  byId: customer
    .rest("GET", "/quotes/{id}", "A quote", { scope: "orders:write", refusals: [404] })
    .input(contract.quoteById)
    .output(contract.quote)
    .query(({ ctx, input }) => readQuote(ctx, input.id)),

  update: admin
    .rest("PUT", "/quotes/{id}", "Answer a quote, or change the answer", {
      scope: "orders:write",
      refusals: [404, 409],
      takesLargeBody: true,
    })
    .input(contract.quoteAnswer)
    .output(contract.quote)
    .mutation(({ ctx, input }) => answerQuote(ctx, input)),

  accept: customer
    .rest("POST", "/quotes/{id}/accept", "Order the lines of the caller's quote at its prices", {
      scope: "orders:write",
      permission: "order",
      creates: true,
      refusals: [404, 409],
    })
    .input(contract.quoteAcceptance)
    .output(order)
    .mutation(placeOnce(acceptQuote)),
});
