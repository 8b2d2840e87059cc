import type { Paper } from "@shop/domain/contracts/invoices";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Mantine } from "../../ui/mantine/mantine.tsx";
import { InvoicePaper } from "./invoice-paper.tsx";

const INVOICE: Paper = {
  _id: "01935a60-4b1e-7c27-a9d4-6f0e3b82c715",
  number: "INV-000042",
  kind: "invoice",
  title: "Tax invoice",
  order: "01935a60-4b1e-7c27-a9d4-6f0e3b82c716",
  orderNumber: "ORD-2026-000042",
  issuedOn: "2026-03-22",
  dueOn: "2026-03-29",
  seller: { name: "Test Supply", abn: "51 824 753 556", address: "1 Test Street", phone: "", email: "" },
  buyer: null,
  lines: [],
  freight: 22.73,
  freightGst: 2.27,
  totalExGst: 32.73,
  gst: 3.27,
  total: 36,
  paid: 0,
  open: 36,
  isCancelled: false,
  payment: {
    method: "Bank",
    accountName: "Test Supply",
    bsb: "000-000",
    accountNumber: "1",
    reference: "ORD-2026-000042",
  },
};

/** The invoice's words, without the markup. */
function textOf(changes: Partial<Paper>): string {
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <QueryClientProvider client={new QueryClient()}>
        <Mantine>
          <InvoicePaper paper={{ ...INVOICE, ...changes }} />
        </Mantine>
      </QueryClientProvider>
    </StaticRouter>,
  );
  const [article = ""] = /<article.*<\/article>/s.exec(html) ?? [];
  return article.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("an invoice asks for its total", () => {
  expect(textOf({})).toContain("Please transfer $36.00");
  expect(textOf({})).not.toContain("Already paid");
});

test("an invoice of which a part was received before asks for the rest", () => {
  const text = textOf({ received: 10, paid: 10, open: 26 });
  expect(text).toContain("Total incl. GST $36.00 Already paid $10.00 Amount due $26.00");
  expect(text).toContain("Please transfer $26.00");
});

test("an invoice of which all was received before asks for nothing", () => {
  const text = textOf({ received: 36, paid: 36, open: 0 });
  expect(text).toContain("Already paid $36.00 Amount due $0.00");
  expect(text).toContain("Already paid. There is nothing left to pay.");
  expect(text).not.toMatch(/Please transfer|BSB/);
});
