import { CHOICE_FORGOTTEN, CHOICE_REMEMBERED } from "@shop/domain/messages";
import { ITEM } from "./cart.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

const { _id: product, sku } = ITEM;

export const quickOrder: ExamplesOf<Inputs["quickOrder"], Outputs["quickOrder"]> = {
  resolve: {
    input: { text: `Please supply, PO 4500187723:\n${sku} 10\n2 boxes of gloves\n2 boxes of bandages` },
    output: {
      lines: [
        {
          line: 1,
          text: "Please supply, PO 4500187723:",
          qty: 1,
          status: "unknown",
          candidates: [],
          isText: true,
        },
        { line: 2, text: `${sku} 10`, qty: 10, status: "matched", product, item: ITEM, candidates: [] },
        {
          line: 3,
          text: "2 boxes of gloves",
          qty: 2,
          status: "unclear",
          candidates: [{ ...ITEM, boughtOn: "2026-11-02" }],
        },
        { line: 4, text: "2 boxes of bandages", qty: 2, status: "unknown", candidates: [] },
      ],
      leftOut: [],
      leftOutRows: [],
      poNumber: "4500187723",
    },
  },
  remember: { input: { text: "ACME-4711", product }, output: { message: CHOICE_REMEMBERED } },
  forget: { input: { text: "ACME-4711" }, output: { message: CHOICE_FORGOTTEN } },
};
