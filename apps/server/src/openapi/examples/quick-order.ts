import { CHOICE_FORGOTTEN, CHOICE_REMEMBERED } from "@shop/domain/messages";
import { ITEM } from "./cart.ts";
import type { ExamplesOf, Inputs, Outputs } from "../types.ts";

const { _id: product, sku } = ITEM;

export const quickOrder: ExamplesOf<Inputs["quickOrder"], Outputs["quickOrder"]> = {
  resolve: {
    input: { text: `${sku} 10\n2 boxes of bandages` },
    output: {
      lines: [
        { line: 1, text: `${sku} 10`, qty: 10, status: "matched", product, item: ITEM, candidates: [] },
        { line: 2, text: "2 boxes of bandages", qty: 2, status: "unknown", candidates: [] },
      ],
      leftOut: [],
      leftOutRows: [],
    },
  },
  remember: { input: { text: "ACME-4711", product }, output: { message: CHOICE_REMEMBERED } },
  forget: { input: { text: "ACME-4711" }, output: { message: CHOICE_FORGOTTEN } },
};
